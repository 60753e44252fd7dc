/** Calls at once, and merges further calls within `ms` into one at its end: a hundred changes in a second become a few signals between nodes. */
export class Throttle {
  readonly #notify: () => void;
  readonly #ms: number;
  #pause: NodeJS.Timeout | undefined;
  #isMore = false;

  constructor(notify: () => void, ms: number) {
    this.#notify = notify;
    this.#ms = ms;
  }

  add(): void {
    if (this.#pause) {
      this.#isMore = true;
      return;
    }
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      if (!this.#isMore) return;
      this.#isMore = false;
      this.add();
    }, this.#ms).unref();
    this.#notify();
  }

  close(): void {
    clearTimeout(this.#pause);
  }
}
