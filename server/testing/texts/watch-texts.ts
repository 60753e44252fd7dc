import { analyse } from 'scslre';
import { hasLongMarkRun } from '#contract/mark-runs.ts';

/** From this length on a text is watched, in code units: shorter ones hold nothing up, whatever is done with them. */
const WATCHED_LENGTH = 200;

/**
 * Sees what is done with long texts in this process, ours and the libraries' alike, until it is disposed: each pattern that is matched against
 * one, and each normalisation. So slow work is found by what it is, and not by how long it took on a busy machine.
 */
export class TextWatch implements Disposable {
  readonly #exec = Reflect.get(RegExp.prototype, 'exec');
  readonly #normalize = Reflect.get(String.prototype, 'normalize');
  /** By source and flags. */
  readonly #patterns = new Map<string, RegExp>();
  #normalized = 0;
  #tooManyMarks = 0;

  constructor() {
    const [exec, normalize] = [this.#exec, this.#normalize];
    const see = (pattern: RegExp, text: unknown) => {
      if (typeof text === 'string' && text.length >= WATCHED_LENGTH) this.#patterns.set(String(pattern), pattern);
    };
    const seeNormalized = (text: string) => {
      if (text.length >= WATCHED_LENGTH) this.#normalized += 1;
      if (hasLongMarkRun(text)) this.#tooManyMarks += 1;
    };
    replaceIn(RegExp.prototype, 'exec', function (this: RegExp, text: string) {
      see(this, text);
      return exec.call(this, text);
    });
    replaceIn(String.prototype, 'normalize', function (this: string, form?: string) {
      seeNormalized(this);
      return normalize.call(this, form);
    });
  }

  /** How many patterns met a long text, and how many long texts were normalised: both 0 when nothing was watched. */
  get counts(): { patterns: number; normalized: number } {
    return { patterns: this.#patterns.size, normalized: this.#normalized };
  }

  /**
   * What takes more than linear time: patterns that backtrack (scslre: polynomial or exponential for some text), and normalising more than 30
   * combining marks in a row.
   */
  findSlow(): string[] {
    const slow = [...this.#patterns.values()].filter((pattern) => analyse(searching(pattern)).reports.length > 0).map(String);
    return this.#tooManyMarks > 0 ? [...slow, `normalised ${this.#tooManyMarks} texts with too many marks`] : slow;
  }

  [Symbol.dispose](): void {
    replaceIn(RegExp.prototype, 'exec', this.#exec);
    replaceIn(String.prototype, 'normalize', this.#normalize);
  }
}

/** `split` asks a sticky copy at each place, which is a search. */
const searching = ({ source, flags }: RegExp) => new RegExp(source, flags.replace('y', ''));

const replaceIn = (owner: object, name: string, value: unknown) =>
  void Object.defineProperty(owner, name, { value, writable: true, configurable: true });
