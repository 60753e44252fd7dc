import { useLingui } from '@lingui/react/macro';
import type { ModeratedKind } from '#contract/moderation.ts';
import { toastMessages } from '#contract/messages.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { toast, TOAST_UNDO_MS } from '#web/kit/toasts/toast.ts';

/** What staff decide about: a kind of public words, and its id. */
export type Words = { kind: ModeratedKind; id: string };

/** Hides or shows what somebody wrote in public, and for ten seconds offers to undo it; `onDone` is called after the first. */
export function useHideOrShow({ kind, id }: Words, onDone?: () => void) {
  const { t } = useLingui();
  const params = { kind, id };
  const hide = useChange({
    run: (_: void, send) => send('POST /admin/moderation/{kind}/{id}/hide', { params, body: {} }),
    situation: 'decide',
    isAwaited: true,
    onSuccess: () => {
      toast.success(t`Hidden`, TOAST_UNDO_MS, { label: t`Undo`, act: () => showAgain.mutate() });
      onDone?.();
    },
  });
  const show = useChange({
    run: (_: void, send) => send('POST /admin/moderation/{kind}/{id}/restore', { params }),
    situation: 'decide',
    isAwaited: true,
    onSuccess: () => {
      toast.success(t`Shown`, TOAST_UNDO_MS, { label: t`Undo`, act: () => hideAgain.mutate() });
      onDone?.();
    },
  });
  // What is undone offers no further undoing.
  const showAgain = useChange({
    run: (_: void, send) => send('POST /admin/moderation/{kind}/{id}/restore', { params }),
    situation: 'decide',
    success: t`Shown again`,
  });
  const hideAgain = useChange({
    run: (_: void, send) => send('POST /admin/moderation/{kind}/{id}/hide', { params, body: {} }),
    situation: 'decide',
    success: t`Hidden again`,
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
