import { useLingui } from '@lingui/react/macro';
import type { ModeratedKind, ModerationState } from '#contract/moderation.ts';
import { toastMessages } from '#contract/messages.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { toast, UNDO_MS } from '#web/kit/toasts/toast.ts';

/** What staff decide about: a kind of public words, and its id. */
export type Words = { kind: ModeratedKind; id: string };

/** Hides or shows what somebody wrote in public, and for ten seconds offers to put it back as it was; `onDone` is called after the first. */
export function useHideOrShow({ kind, id, state }: Words & { state: ModerationState }, onDone?: () => void) {
  const { t } = useLingui();
  const params = { kind, id };
  // A review or a question is seen by everybody before somebody looks at it.
  const shown = state === 'hidden' ? t`Shown` : kind === 'comments' ? toastMessages.commentApproved : t`Kept`;
  const putBack = useChange({
    run: (undo: string, send) => send('POST /admin/moderation/{kind}/{id}/undo', { params, body: { undo } }),
    situation: 'decide',
    success: t`Undone`,
  });
  // Where somebody was faster nothing was changed: there is nothing to undo.
  const say = (done: string, undo: string | null) => {
    toast.success(done, UNDO_MS, undo === null ? undefined : { label: t`Undo`, act: () => putBack.mutate(undo) });
    onDone?.();
  };
  const hide = useChange({
    run: (_: void, send) => send('POST /admin/moderation/{kind}/{id}/hide', { params, body: {} }),
    situation: 'decide',
    isAwaited: true,
    onSuccess: ({ data: { undo } }) => say(t`Hidden`, undo),
  });
  const show = useChange({
    run: (_: void, send) => send('POST /admin/moderation/{kind}/{id}/restore', { params }),
    situation: 'decide',
    isAwaited: true,
    onSuccess: ({ data: { undo } }) => say(shown, undo),
  });
  return { hide, show };
}

/** Deletes what somebody wrote in public, for good; its author is told the reason. */
export const useDeleteWords = ({ kind, id }: Words, onSuccess: () => void) =>
  useChange({
    run: (reason: string, send) => send('POST /admin/moderation/{kind}/{id}/delete', { params: { kind, id }, body: { reason } }),
    situation: 'decide',
    success: toastMessages.deleted,
    onSuccess,
  });
