import type * as core from 'zod/v4/core';
import * as z from 'zod/mini';
import { TextWatch } from './watch-texts.ts';

export const HUGE = 8 * 1024 * 1024;
const fill = (pattern: string) => (length: number) => pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);
const letters = fill('a');

/** Texts that are slow to normalise, trim or match, of any length. */
const hostile = {
  'combining marks': fill('\u0301'),
  'alternating marks': fill('\u0316\u0301'),
  'marks in falling order': (length) => fill('\u0301')(length / 2) + fill('\u0316')(length / 2),
  'as many marks as may be': fill(`a${'\u0301\u0316'.repeat(15)}`),
  joiners: fill('\u200d'),
  digits: fill('7'),
  brackets: fill('[('),
  spaces: fill(' '),
  'line breaks': fill('\r\n'),
  NULs: fill('\u0000'),
  'a.': fill('a.'),
  '<a': fill('<a '),
  '%_': fill('%_'),
} satisfies Record<string, (length: number) => string>;

type Ask = (text: string) => Promise<unknown>;

/** Sends hostile texts to the server, and says which of them hold it up. */
export type HostileSender = Disposable & {
  /** Each text, of this length. */
  all(what: string, length: number, ask: Ask): Promise<void>;
  /** The worst of them, of another length. */
  marks(what: string, length: number, ask: Ask): Promise<void>;
  /** What held the server up. */
  end(): string[];
};

/** Looks at what is done with the texts; with MEASURE_TEXTS at how long it takes (`npm run drill -- hostile-texts`). */
export const openSender = (): HostileSender => (process.env['MEASURE_TEXTS'] ? new MeasuringSender() : new WatchingSender());

const textsOf = (length: number) => Object.entries(hostile).map(([name, make]) => ({ name, text: make(length) }));
const marksOf = hostile['alternating marks'];

class WatchingSender implements HostileSender {
  readonly #watch = new TextWatch();

  async all(_what: string, length: number, ask: Ask): Promise<void> {
    await Promise.all(textsOf(length).map(({ text }) => ask(text)));
  }

  async marks(_what: string, length: number, ask: Ask): Promise<void> {
    await ask(marksOf(length));
  }

  end(): string[] {
    // Otherwise nothing was watched.
    if (this.#watch.counts.patterns === 0) return ['no pattern met a long text'];
    return this.#watch.findSlow();
  }

  [Symbol.dispose](): void {
    this.#watch[Symbol.dispose]();
  }
}

/** How many times as long as plain letters of its length a text may take; below the floor garbage collection dominates. */
const TIMES = 20;
const FLOOR_MS = 60;
/** For all of them together. */
const TOGETHER_MS = 120;

class MeasuringSender implements HostileSender {
  readonly #measured: { what: string; ms: number }[] = [];
  readonly #slow: string[] = [];

  /** All at once, and each alone when they seem slow together. */
  async all(what: string, length: number, ask: Ask): Promise<void> {
    const texts = textsOf(length);
    const ms = await timeOf(() => Promise.all(texts.map(({ text }) => ask(text))));
    if (ms <= TOGETHER_MS) this.#measured.push({ what: `${what}: ${length}, all together`, ms });
    else for (const { name, text } of texts) await this.#measure(`${what}: ${length} of ${name}`, ask, text);
  }

  async marks(what: string, length: number, ask: Ask): Promise<void> {
    await this.#measure(`${what}: ${length} of marks`, ask, marksOf(length));
  }

  /** Prints the slowest of all; finds those that took far longer than letters. */
  end(): string[] {
    const slowest = this.#measured.toSorted((one, other) => other.ms - one.ms).slice(0, 8);
    const lines = [`${this.#measured.length} measured`, ...slowest.map(({ what, ms }) => `${ms.toFixed(1)} ms  ${what}`)];
    process.stderr.write(`${lines.join('\n')}\n`);
    return this.#slow;
  }

  [Symbol.dispose](): void {}

  async #measure(what: string, ask: Ask, text: string): Promise<void> {
    let ms = await timeOf(() => ask(text));
    if (ms > FLOOR_MS) ms = await fastestOf(ask, text);
    this.#measured.push({ what, ms });
    if (ms > FLOOR_MS && ms > TIMES * (await fastestOf(ask, letters(text.length)))) this.#slow.push(`${what}, ${ms.toFixed(0)} ms`);
  }
}

/** How long the event loop itself is busy, in milliseconds, without the database, other threads and other programs. */
async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const start = process.threadCpuUsage();
  await act();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

async function fastestOf(ask: Ask, text: string): Promise<number> {
  const times = [];
  for (let round = 0; round < 3; round += 1) times.push(await timeOf(() => ask(text)));
  return Math.min(...times);
}

const UUID = '01940000-0000-7000-8000-00000000ca47';
const CANDIDATES = ['Imigongo', 'keza@example.com', 'kigali-hills-77', UUID, 'https://example.com', 'a'.repeat(40), '1', 1, true];

/** A value that a schema accepts, so that a text beside it reaches the handler. */
export function sampleOf(schema: z.ZodMiniType): unknown {
  const { def } = (schema as unknown as core.$ZodTypes)._zod;
  const inside = (part: core.SomeType) => sampleOf(part as unknown as z.ZodMiniType);
  if (def.type === 'object') return Object.fromEntries(Object.entries(def.shape).map(([name, part]) => [name, inside(part)]));
  if (def.type === 'array') return [inside(def.element)];
  if (def.type === 'optional' || def.type === 'default') return inside(def.innerType);
  const [option] = def.type === 'union' ? def.options : [];
  if (option && (option as unknown as core.$ZodTypes)._zod.def.type === 'object') return inside(option);
  if (def.type === 'enum') return Object.values(def.entries)[0];
  return CANDIDATES.find((value) => z.safeParse(schema, value).success);
}

/** A copy with a text at a path. */
export function withText(value: unknown, [step, ...rest]: readonly string[], text: string): unknown {
  if (step === undefined) return text;
  if (Array.isArray(value)) return [withText(value[0], rest, text)];
  const fields = (value ?? {}) as Record<string, unknown>;
  return { ...fields, [step]: withText(fields[step], rest, text) };
}
