import { useLingui } from '@lingui/react/macro';
import type { EditHoliday } from '#contract/manage-arts.ts';
import { session } from '#web/accounts/session/session.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { dataQueryOf } from '#web/app/query.ts';
import { toast, TOAST_UNDO_MS } from '#web/kit/toasts/toast.ts';

/** The signed-in artist's holiday that is now or comes next, or null. */
export const holidayQuery = () => dataQueryOf('GET /artist/holiday', { identity: session().identity });

/** Sets the own holiday. */
export const useSetHoliday = (success: string) =>
  useChange({
    run: (holiday: EditHoliday, send) => send('PUT /artist/holiday', { body: holiday }),
    situation: 'saveSettings',
    success,
  });

/** Ends the own holiday, or drops the plan of one; for ten seconds it can be set again. */
export function useEndHoliday() {
  const { t } = useLingui();
  const undo = useSetHoliday(t`Holiday restored`);
  return useChange({
    run: (_: EditHoliday, send) => send('PUT /artist/holiday', { body: null }),
    situation: 'change',
    onSuccess: (_, before) =>
      toast.success(t`Holiday ended. Your works are on sale again.`, TOAST_UNDO_MS, {
        label: t`Undo`,
        act: () => undo.mutate(before),
      }),
  });
}
