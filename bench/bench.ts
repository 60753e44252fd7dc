import { parseArgs } from 'node:util';
import { openBenchShop } from './bench-shop.ts';
import { type Load, measure, type Measured, spread, UnexpectedAnswer } from './load.ts';
import { startThin } from './references.ts';
import { measureStanding } from './standing-rows.ts';
import { coldPages, makeRequestRows, type RequestRow } from './request-rows.ts';
import { measurePlans } from './scale/measure-plans.ts';
import { measureScale } from './scale/measure-scale.ts';

// npm run bench -- --scale [--share 0.1] [--small DIR] [--large DIR] [--rows TEXT]: every call that reads, on a small and a large shop.
// npm run bench -- --plans DIR [--rows TEXT]: what each of these calls reads of a seeded shop, in buffers and rows.
// npm run bench [-- --artworks N] [-- --rows TEXT] [-- --rounds N]: loads on the built product beside references in the same run
// (bench/README.md). Figures of one run on one machine: only the ratios can be compared.
const { values } = parseArgs({
  options: {
    artworks: { type: 'string', default: '1000' },
    rows: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    scale: { type: 'boolean', default: false },
    share: { type: 'string', default: '1' },
    small: { type: 'string' },
    large: { type: 'string' },
    plans: { type: 'string' },
  },
});
if (values.plans) {
  await measurePlans(values.plans, values.rows);
  process.exit();
}
if (values.scale) {
  await measureScale({ share: Number(values.share), small: values.small, large: values.large, only: values.rows });
  process.exit();
}
const rounds = Number(values.rounds);
// Alone on the machine: before the shop for the loads is there.
if (await measureStanding(values.rows)) process.exit();

const shop = await openBenchShop(Number(values.artworks));
const thin = await startThin({ connection: shop.connection });
const made = await makeRequestRows(shop, thin);
try {
  console.log(`${values.artworks} artworks, ${rounds} rounds in turn, median (lowest to highest); requests of 10 connections`);
  console.log(
    '\n| load | per second | p50 ms | p99 ms | reference | per second | ratio | goal | generator |\n|---|---|---|---|---|---|---|---|---|',
  );
  for (const row of made.rows) if (row.name.includes(values.rows)) await measureRow(row);
  if ('page, cold'.includes(values.rows)) await measureColdPages();
} finally {
  made.close();
  thin.close();
  await shop.close();
}

/** The shop and the reference take turns; one more turn of each warms up first. */
async function measureRow({ name, own, reference, goal, tidy }: RequestRow): Promise<void> {
  try {
    await measure({ ...own, seconds: 1 });
    await measure({ ...reference.load, seconds: 1 });
    const turns: { own: Measured; reference: Measured }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await tidy?.();
      turns.push({ own: await measure(own), reference: await measure(reference.load) });
    }
    const ratio = spread(turns.map((turn) => turn.own.perSecond / turn.reference.perSecond));
    const ours = turns.map((turn) => turn.own);
    const beside = describe(turns.map((turn) => turn.reference.perSecond));
    const ratios = `${ratio.median.toFixed(2)} (${ratio.lowest.toFixed(2)} to ${ratio.highest.toFixed(2)})`;
    console.log(`| ${name} | ${columns(ours)} | ${reference.name} | ${beside} | ${ratios} | ≥ ${goal} | ${generatorOf(ours)} |`);
  } catch (error) {
    failRow(name, error);
  }
}

async function measureColdPages(): Promise<void> {
  const name = 'page, cold';
  try {
    const turns: Measured[] = [];
    for (let round = 0; round < rounds; round += 1) turns.push(await measure(coldPages(shop, round) satisfies Load));
    console.log(`| ${name} | ${columns(turns)} | — | — | — | — | ${generatorOf(turns)} |`);
  } catch (error) {
    failRow(name, error);
  }
}

/** A row with any other answer than the expected one measures nothing; the run goes on and ends with status 1. */
function failRow(name: string, error: unknown): void {
  if (!(error instanceof UnexpectedAnswer)) throw error;
  console.log(`| ${name} | FAILED: ${error.message} |`);
  process.exitCode = 1;
}

function columns(turns: Measured[]): string {
  const median = (key: 'p50' | 'p99') => spread(turns.map((turn) => turn[key])).median;
  return `${describe(turns.map((turn) => turn.perSecond))} | ${median('p50')} | ${median('p99')}`;
}

function describe(figures: number[]): string {
  const { median, lowest, highest } = spread(figures);
  return `${median.toFixed(0)} (${lowest.toFixed(0)} to ${highest.toFixed(0)})`;
}

function generatorOf(turns: Measured[]): string {
  return spread(turns.map((turn) => turn.generator)).median.toFixed(2);
}
