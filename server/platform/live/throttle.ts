/** Tells at once, and what comes within `ms` after that is told together at its end: a hundred changes of a second are some words between nodes. */
export class Throttle {
  readonly #tell: () => void;
  readonly #ms: number;
  #pause: NodeJS.Timeout | undefined;
  #isMore = false;

  constructor(tell: () => void, ms: number) {
    this.#tell = tell;
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
    this.#tell();
  }

  close(): void {
    clearTimeout(this.#pause);
  }
}
