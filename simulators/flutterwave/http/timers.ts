export type Timers = { after(milliseconds: number, work: () => void): void; stop(): void };

// Longer delays overflow to 1 ms in Node.
const LONGEST_MS = 2_147_483_647;

/** Delayed work that ends with the simulator and does not keep the process alive. */
export function makeTimers(): Timers {
  const waiting = new Set<NodeJS.Timeout>();
  return {
    after(milliseconds, work) {
      const timer = setTimeout(
        () => {
          waiting.delete(timer);
          work();
        },
        Math.min(milliseconds, LONGEST_MS),
      );
      timer.unref();
      waiting.add(timer);
    },
    stop() {
      for (const timer of waiting) clearTimeout(timer);
      waiting.clear();
    },
  };
}
