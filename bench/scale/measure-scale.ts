import { readFileSync } from 'node:fs';
import { askOnce, findPage1000 } from './ask.ts';
import { type Form, formsOf } from './forms.ts';
import { openScaleShop, type ScaleShop, type Size } from './samples.ts';

/** The sizes of the whole bench; `share` of them is measured, and a thousandth of that beside it. */
const FULL: Size = {
  artworks: 1_000_000,
  orders: 2_000_000,
  messages: 5_000_000,
  buyers: 1_000_000,
  reviews: 500_000,
  notifications: 5_000_000,
  audit: 5_000_000,
};
const MOST_P99_MS = 50;
const MOST_GROWTH = 2;
const [WARM_UPS, ROUNDS, MOST_MS] = [5, 60, 1_500];
/** Of an export: the first byte, and how much the server's memory may grow. */
const [FIRST_BYTE_MS, MORE_MIB] = [100, 30];

export type ScaleOptions = { share: number; small?: string | undefined; large?: string | undefined; only: string };
type Times = { p50: number; p99: number };
type Row = { form: Form; page: '1' | '1,000'; small: Times | undefined; large: Times };

/** Asks everything of a small and of a large shop, one request at a time, and prints what grows; sets the exit status where a bound is missed. */
export async function measureScale({ share, small, large, only }: ScaleOptions): Promise<void> {
  const sized = (part: number) =>
    Object.fromEntries(Object.entries(FULL).map(([name, count]) => [name, Math.max(100, Math.round(count * part))])) as Size;
  const shops = { small: await openScaleShop(small, sized(share / 1_000)), large: await openScaleShop(large, sized(share)) };
  try {
    const missed = await measureForms(shops, only);
    if ('export'.includes(only)) for (const name of ['orders', 'people'] as const) missed.push(...(await measureExport(shops.large, name)));
    console.log(
      missed.length === 0 ? '\nNothing missed.' : `\nMissed (${missed.length}):\n${missed.map((line) => `- ${line}`).join('\n')}`,
    );
    if (missed.length > 0) process.exitCode = 1;
  } finally {
    await shops.small.close();
    await shops.large.close();
  }
}

async function measureForms({ small, large }: Record<'small' | 'large', ScaleShop>, only: string): Promise<string[]> {
  const { forms, left } = formsOf(large.samples);
  const beside = formsOf(small.samples).forms;
  const missed: string[] = [];
  console.log('| call | role | asked | page | small p50 ms | p99 | large p50 ms | p99 | ratio |\n|---|---|---|---|---|---|---|---|---|');
  for (const [at, form] of forms.entries()) {
    if (!form.path.includes(only)) continue;
    const other = beside[at];
    for (const page of form.isPaged ? (['1', '1,000'] as const) : (['1'] as const)) {
      const large_ = await measurePage(large, form, page).catch((error: unknown) => {
        missed.push(error instanceof Error ? error.message : String(error));
      });
      if (!large_) continue;
      // The small shop has no page 1,000: its first one is what the large shop's is compared with.
      const row = { form, page, large: large_, small: other && (await measurePage(small, other, '1')) };
      console.log(lineOf(row));
      if (isMissed(row))
        missed.push(`${form.call} as ${form.role}, ${form.path}, page ${page}: p99 ${ms(row.large.p99)} ms, ${ratioOf(row).toFixed(1)} ×`);
    }
  }
  for (const [call, why] of left) console.log(`| ${call} | — | not asked: ${why} |`);
  return missed;
}

const ms = (value: number) => value.toFixed(1);
const ratioOf = ({ small, large }: Row) => (small ? large.p50 / small.p50 : Number.NaN);
const isMissed = (row: Row) => row.large.p99 > MOST_P99_MS || ratioOf(row) > MOST_GROWTH;

function lineOf(row: Row): string {
  const { form, page, small, large } = row;
  const besides = small ? `${ms(small.p50)} | ${ms(small.p99)}` : '— | —';
  return `| ${form.call} | ${form.role} | ${form.path} | ${page} | ${besides} | ${ms(large.p50)} | ${ms(large.p99)} | ${ratioOf(row).toFixed(1)}${isMissed(row) ? ' MISSED' : ''} |`;
}

/** Undefined where there is no such page. */
async function measurePage(shop: ScaleShop, form: Form, page: Row['page']): Promise<Times | undefined> {
  const path = page === '1' ? form.path : await findPage1000(shop, form);
  if (!path) return undefined;
  for (let round = 0; round < WARM_UPS; round += 1) await askOnce(shop, form, path);
  const times: number[] = [];
  const since = performance.now();
  while (times.length < ROUNDS && (times.length < 5 || performance.now() - since < MOST_MS)) {
    const start = performance.now();
    await askOnce(shop, form, path);
    times.push(performance.now() - start);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

/** An export as one reader takes it; returns what missed its bound. */
async function measureExport({ server, tokens }: ScaleShop, name: 'orders' | 'people'): Promise<string[]> {
  const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1_024;
  const before = memory();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, memory())), 50);
  const start = performance.now();
  const answer = await fetch(`${server.url}/api/v1/admin/export/${name}.csv`, { headers: { authorization: `Bearer ${tokens.admin}` } });
  let [first, bytes, lines] = [0, 0, 0];
  for await (const piece of answer.body ?? []) {
    first ||= performance.now() - start;
    bytes += piece.length;
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines += 1;
  }
  clearInterval(watch);
  const seconds = (performance.now() - start) / 1_000;
  const more = most - before;
  console.log(
    `\n${name}.csv: ${(lines - 1).toLocaleString('en')} rows, ${(bytes / 2 ** 20).toFixed(0)} MiB in ${seconds.toFixed(1)} s, first byte after ${first.toFixed(0)} ms, server ${more.toFixed(0)} MiB more than ${before.toFixed(0)}`,
  );
  return [
    ...(first > FIRST_BYTE_MS ? [`${name}.csv: first byte after ${first.toFixed(0)} ms`] : []),
    ...(more > MORE_MIB ? [`${name}.csv: ${more.toFixed(0)} MiB more memory`] : []),
  ];
}
