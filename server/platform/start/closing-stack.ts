/** What waits for an answer that never comes, such as a pool whose database went away, must not keep a program from ending. */
const STEP_MS = 10_000;

/** Waits for something, but not longer than `ms`; whatever becomes of it then is nobody's. Throws what it throws meanwhile. */
export async function within(done: unknown, ms: number): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, ms);
  await Promise.race([done, late.promise]).finally(() => clearTimeout(timer));
}

/** What was opened, so that it can be closed the other way round, at the end or when the next thing does not open. */
export class ClosingStack {
  readonly #steps: { close: () => unknown; ms: number }[] = [];
  readonly #stepMs: number;
  #closing: Promise<void> | undefined;

  /** A step that takes longer than `stepMs` is left behind. */
  constructor(stepMs = STEP_MS) {
    this.#stepMs = stepMs;
  }

  /** Remembers how to close what was just opened, and how long that may take, and hands it on. */
  after<T>(opened: T, close: (opened: T) => unknown, ms: number = this.#stepMs): T {
    this.#steps.push({ close: () => close(opened), ms });
    return opened;
  }

  /** Closes everything, the last first; what does not close does not keep the rest open. A second call waits for the first. */
  all(): Promise<void> {
    return (this.#closing ??= this.#run());
  }

  async #run(): Promise<void> {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      try {
        await within(step.close(), step.ms);
      } catch {
        // It is being closed because we end.
      }
    }
  }
}
