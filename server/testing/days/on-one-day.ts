import { dayOf } from '#contract/format.ts';

/**
 * A test whose figures or texts are those of today: run again where midnight in Kigali passed meanwhile, so that all of it is of one day. What it
 * makes must be its own, so that making it twice does no harm.
 */
export function onOneDay(act: () => Promise<void>, now: () => number = Date.now): () => Promise<void> {
  return async () => {
    const day = dayOf(now());
    try {
      await act();
    } catch (error) {
      if (dayOf(now()) === day) throw error;
      await act();
    }
  };
}
