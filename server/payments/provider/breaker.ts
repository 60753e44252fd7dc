import { ProviderDown } from './provider.ts';

/** After this many faults in a row no calls are made for a while; then one trial call. */
const FAULTS = 5;
const REST_MS = 15_000;

/**
 * Circuit breaker for the provider's API: while it is down, calls fail at once instead of after their timeouts (faults.md F11).
 * It uses a monotonic clock (F25).
 */
export function makeBreaker(now: () => number = () => performance.now()): <T>(call: () => Promise<T>) => Promise<T> {
  let faults = 0;
  let restUntil = 0;
  return async (call) => {
    if (faults >= FAULTS && now() < restUntil) throw new ProviderDown('left alone after repeated faults');
    // Other calls during the trial call are refused.
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
