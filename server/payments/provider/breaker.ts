import { ProviderDown } from './provider.ts';

/** After so many faults in a row the provider is left alone for a while; then one call tries again. */
const FAULTS = 5;
const REST_MS = 15_000;

/**
 * Keeps calls from a provider that is down, so that they fail at once instead of after their timeouts (faults.md F11);
 * by a clock that nobody sets back (F25).
 */
export function makeBreaker(now: () => number = () => performance.now()): <T>(call: () => Promise<T>) => Promise<T> {
  let faults = 0;
  let restUntil = 0;
  return async (call) => {
    if (faults >= FAULTS && now() < restUntil) throw new ProviderDown('left alone after repeated faults');
    // Whoever comes next while this one tries is turned away.
    if (faults >= FAULTS) restUntil = now() + REST_MS;
    try {
      const answer = await call();
      faults = 0;
      return answer;
    } catch (error) {
      if (error instanceof ProviderDown) {
        faults += 1;
        restUntil = now() + REST_MS;
      }
      throw error;
    }
  };
}
