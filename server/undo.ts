/** What waits for an answer that never comes, such as a pool whose database went away, must not keep a program from ending. */
const STEP_MS = 10_000;

/** What was opened, so that it can be closed the other way round, at the end or when the next thing does not open. */
export class Undo {
  readonly #steps: (() => unknown)[] = [];
  readonly #stepMs: number;
  #closing: Promise<void> | undefined;

  /** A step that takes longer than `stepMs` is left behind. */
  constructor(stepMs = STEP_MS) {
    this.#stepMs = stepMs;
  }

  /** Remembers how to close what was just opened, and hands it on. */
  after<T>(opened: T, close: (opened: T) => unknown): T {
    this.#steps.push(() => close(opened));
    return opened;
  }

  /** Closes everything, the last first; what does not close does not keep the rest open. A second call waits for the first. */
  all(): Promise<void> {
    return (this.#closing ??= this.#run());
  }

  async #run(): Promise<void> {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      try {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, this.#stepMs);
        await Promise.race([step(), promise]).finally(() => clearTimeout(timer));
      } catch {
        // It is being closed because we end.
      }
    }
  }
}
