/** What was opened, so that it can be closed the other way round, at the end or when the next thing does not open. */
export class Undo {
  readonly #steps: (() => unknown)[] = [];
  #closing: Promise<void> | undefined;

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
        await step();
      } catch {
        // It is being closed because we end.
      }
    }
  }
}
