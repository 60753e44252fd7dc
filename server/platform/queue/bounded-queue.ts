import { fail } from '#contract/failures.ts';

/**
 * Runs at most `atOnce` tasks at a time and lets at most `waiting` more wait, in order.
 * A task that finds the queue full is refused with 'server.busy' and never started (faults.md F34).
 */
export class BoundedQueue {
  readonly #atOnce: number;
  readonly #waiting: number;
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor({ atOnce, waiting }: { atOnce: number; waiting: number }) {
    this.#atOnce = atOnce;
    this.#waiting = waiting;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /** Resolves or rejects as the task does; throws Failure 'server.busy' with Retry-After when too many wait already. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    await this.#enter();
    try {
      return await task();
    } finally {
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    if (this.#running < this.#atOnce) {
      this.#running += 1;
      return;
    }
    if (this.#queue.length >= this.#waiting) throw fail('server.busy').retryAfter(2);
    await new Promise<void>((resolve) => this.#queue.push(resolve));
  }

  /** Passes the slot to the next waiting task, or frees it. */
  #leave(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
