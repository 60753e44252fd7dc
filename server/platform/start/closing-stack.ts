/** The default time for closing one resource: a pool whose database is gone, for example, would otherwise never close. In milliseconds. */
const STEP_MS = 10_000;

/** Waits for a promise, at most `ms`; its later result is ignored. Throws what it throws until then. */
export async function within(done: unknown, ms: number): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, ms);
  await Promise.race([done, late.promise]).finally(() => clearTimeout(timer));
}

/** Open resources, to be closed in reverse order at the end or when opening the next one fails. */
export class ClosingStack {
  readonly #steps: { close: () => unknown; ms: number }[] = [];
  readonly #stepMs: number;
  #closing: Promise<void> | undefined;

  /** A step that takes longer than `stepMs` is abandoned. */
  constructor(stepMs = STEP_MS) {
    this.#stepMs = stepMs;
  }

  /** Registers how to close a resource that was just opened, and how long that may take, and returns the resource. */
  after<T>(opened: T, close: (opened: T) => unknown, ms: number = this.#stepMs): T {
    this.#steps.push({ close: () => close(opened), ms });
    return opened;
  }

  /** Closes everything in reverse order; a failure does not keep the others open. A second call waits for the first. */
  all(): Promise<void> {
    return (this.#closing ??= this.#run());
  }

  async #run(): Promise<void> {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      try {
        await within(step.close(), step.ms);
      } catch {
        // The error is ignored: the process is ending.
      }
    }
  }
}
