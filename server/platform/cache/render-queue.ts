import { fail } from '#contract/failures.ts';

type Waiting = { begin: () => void; giveUp: NodeJS.Timeout };

/** How many pages are rendered at once, how many may wait, and for how long in milliseconds. */
export type RenderLimits = { atOnce: number; waiting: number; waitMs: number };

const BUSY_SECONDS = 5;

/**
 * Renders a few pages at a time and lets callers take turns: a caller with a hundred pages in the queue delays another caller's page by
 * one page, not by a hundred. When too many wait, or one waits too long, the task is refused with 'server.busy'.
 */
export class RenderQueue {
  readonly #limits: RenderLimits;
  /** Waiting tasks by caller; the first caller is the next. */
  readonly #waiting = new Map<string, Waiting[]>();
  #waits = 0;
  #running = 0;

  constructor(limits: RenderLimits) {
    this.#limits = limits;
  }

  /** Resolves or rejects as the task does; throws Failure 'server.busy' with Retry-After when its turn does not come in time. */
  async run<T>(caller: string, task: () => Promise<T>): Promise<T> {
    await this.#enter(caller);
    try {
      return await task();
    } finally {
      this.#running -= 1;
      this.#next();
    }
  }

  async #enter(caller: string): Promise<void> {
    const { atOnce, waiting, waitMs } = this.#limits;
    if (this.#running < atOnce) {
      this.#running += 1;
      return;
    }
    if (this.#waits >= waiting) throw busy();
    await new Promise<void>((resolve, reject) => {
      const one: Waiting = {
        begin: resolve,
        giveUp: setTimeout(() => {
          this.#remove(caller, one);
          reject(busy());
        }, waitMs),
      };
      this.#waiting.set(caller, [...(this.#waiting.get(caller) ?? []), one]);
      this.#waits += 1;
    });
  }

  #next(): void {
    const [first] = this.#waiting;
    if (!first) return;
    const [caller, [one]] = first;
    if (!one) return;
    clearTimeout(one.giveUp);
    this.#remove(caller, one);
    this.#running += 1;
    one.begin();
  }

  /** Removes a task from the queue; the caller's remaining tasks move behind the other callers. */
  #remove(caller: string, one: Waiting): void {
    const left = (this.#waiting.get(caller) ?? []).filter((other) => other !== one);
    this.#waits -= 1;
    this.#waiting.delete(caller);
    if (left.length > 0) this.#waiting.set(caller, left);
  }
}

const busy = () => fail('server.busy').retryAfter(BUSY_SECONDS);
