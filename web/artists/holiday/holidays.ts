import { useLingui } from '@lingui/react/macro';
import type { EditHoliday } from '#contract/manage-arts.ts';
import type { Holiday } from '#contract/schemas.ts';
import { session } from '#web/accounts/session/session.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { isAway } from '#web/app/display/holiday-note.tsx';
import { dataQueryOf } from '#web/app/query.ts';
import { toast, UNDO_MS } from '#web/kit/toasts/toast.ts';

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
  const say = (holiday: Holiday) =>
    !isAway(holiday) ? t`Holiday cancelled` : holiday.sell ? t`Holiday ended` : t`Holiday ended. Your works are on sale again.`;
  const undo = useSetHoliday(t`Holiday restored`);
  return useChange({
    run: (_: Holiday, send) => send('PUT /artist/holiday', { body: null }),
    situation: 'change',
    onSuccess: (_, before) => toast.success(say(before), UNDO_MS, { label: t`Undo`, act: () => undo.mutate(before) }),
  });
}
