import { useLingui } from '@lingui/react/macro';
import { dayOf } from '#contract/format.ts';
import { WEEK, WEEKDAYS, weekdayOf } from './day-presets.ts';

/** The presets as they are spoken: 'Today', 'Yesterday', 'Last 7 days', then the weekdays before `now` in ms, the latest first: 'Last Tuesday'. */
export function usePresetWords(now: number): Readonly<Record<string, string>> {
  const { t } = useLingui();
  const last: Record<(typeof WEEKDAYS)[number], string> = {
    sunday: t`Last Sunday`,
    monday: t`Last Monday`,
    tuesday: t`Last Tuesday`,
    wednesday: t`Last Wednesday`,
    thursday: t`Last Thursday`,
    friday: t`Last Friday`,
    saturday: t`Last Saturday`,
  };
  const today = weekdayOf(dayOf(now));
  // Yesterday has its own word.
  const weekdays = [2, 3, 4, 5, 6, 7].map((ago) => WEEKDAYS[(today - ago + 2 * WEEK) % WEEK] ?? 'sunday');
  return {
    today: t`Today`,
    yesterday: t`Yesterday`,
    week: t`Last 7 days`,
    ...Object.fromEntries(weekdays.map((day) => [day, last[day]])),
  };
}
