import { useLingui } from '@lingui/react/macro';
import { toastMessages } from '#contract/messages.ts';
import { session } from '#web/accounts/session/session.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { dataQueryOf } from '#web/app/query.ts';

/** What staff see of an order beside itself. */
export const deskQuery = (id: string) => dataQueryOf('GET /admin/orders/{id}', { params: { id }, identity: session().identity });

/** Sends a mail about an order again, as the order is now. */
export function useResendMail(id: string) {
  const { t } = useLingui();
  return useChange({
    run: (mailId: string, send) => send('POST /admin/orders/{id}/mails/{mailId}/resend', { params: { id, mailId } }),
    situation: 'decide',
    success: t`The email is being sent again`,
  });
}

/** Adds a note among staff. */
export const useAddNote = (id: string) =>
  useChange({
    run: (text: string, send) => send('POST /admin/orders/{id}/notes', { params: { id }, body: { text } }),
    situation: 'publishText',
    isAwaited: true,
  });

/** Deletes an own note. */
export const useDeleteNote = (id: string) =>
  useChange({
    run: (noteId: string, send) => send('DELETE /admin/orders/{id}/notes/{noteId}', { params: { id, noteId } }),
    situation: 'decide',
    success: toastMessages.deleted,
  });
