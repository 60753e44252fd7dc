import { closeSync, openSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { askOnce, findPage1000 } from './ask.ts';
import { type Form, formsOf } from './forms.ts';
import { openScaleShop, queryShop, type ScaleShop, type Size } from './samples.ts';

/** More than a page of 20 needs: buffers of 8 kB, and rows that its scans looked at, of which a count that ends at 1,001 may be the most. */
const [MOST_BUFFERS, MOST_ROWS] = [500, 1_500];
/** A form is asked so often before, so that nothing is looked up for the first time. */
const WARM_UPS = 2;
/** The log has the plan before the answer is sent, but for what the call leaves running. */
const SETTLE_MS = 30;

type PlanNode = Record<string, unknown> & { Plans?: PlanNode[] };
type Logged = { 'Query Text': string; Plan: PlanNode };
type Reading = { statements: number; buffers: number; rows: number; worst: string };

/**
 * What each call reads of a seeded shop, by PostgreSQL's own account of each statement: buffers and rows, which do not depend on how busy the machine
 * is. Prints a table; sets the exit status where a page reads much more than it shows.
 */
export async function measurePlans(folder: string, only: string): Promise<void> {
  await explainAll(folder, true);
  const shop = await openScaleShop(folder, {} as Size);
  const missed: string[] = [];
  try {
    console.log('| call | role | asked | page | statements | buffers | rows |\n|---|---|---|---|---|---|---|');
    for (const form of formsOf(shop.samples).forms) {
      // What visitors are answered is kept, and read by nobody.
      if (form.role === 'visitor' || !form.path.includes(only)) continue;
      for (const page of form.isPaged ? (['1', '1,000'] as const) : (['1'] as const)) {
        missed.push(...(await measurePage(shop, folder, form, page)));
      }
    }
    console.log(missed.length === 0 ? '\nNothing missed.' : `\nMissed (${missed.length}):\n${missed.join('\n')}`);
    if (missed.length > 0) process.exitCode = 1;
  } finally {
    await shop.close();
    await explainAll(folder, false);
  }
}

async function measurePage(shop: ScaleShop, folder: string, form: Form, page: '1' | '1,000'): Promise<string[]> {
  try {
    const asked = page === '1' ? form.path : await findPage1000(shop, form);
    return asked ? printRow(form, page, await readPlans(shop, folder, { ...form, path: asked })) : [];
  } catch (error) {
    // A statement that was given up, for one: the others are still worth knowing.
    console.log(`| ${form.call} | ${form.role} | ${form.path} | ${page} | FAILED |`);
    return [`- ${form.path} as ${form.role}, page ${page}: ${String(error)}`];
  }
}

/** Has PostgreSQL write each plan into its log, of connections from now on, or no longer. */
async function explainAll(folder: string, isOn: boolean): Promise<void> {
  const settings = {
    session_preload_libraries: "'auto_explain'",
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    'auto_explain.log_parameter_max_length': '0',
  };
  const lines = Object.entries(settings).map(
    ([name, value]) => `ALTER ROLE CURRENT_USER ${isOn ? `SET ${name} = ${value}` : `RESET ${name}`}`,
  );
  await queryShop(folder, lines.join('; '));
}

function printRow(form: Form, page: string, { statements, buffers, rows, worst }: Reading): string[] {
  const isMissed = buffers > MOST_BUFFERS || rows > MOST_ROWS;
  console.log(
    `| ${form.call} | ${form.role} | ${form.path} | ${page} | ${statements} | ${buffers} | ${rows}${isMissed ? ' MISSED' : ''} |`,
  );
  return isMissed ? [`- ${form.path} as ${form.role}, page ${page}: ${buffers} buffers, ${rows} rows; most of them: ${worst}`] : [];
}

async function readPlans(shop: ScaleShop, folder: string, form: Form): Promise<Reading> {
  for (let round = 0; round < WARM_UPS; round += 1) await askOnce(shop, form, form.path);
  const log = path.join(folder, 'postgres.log');
  await pause(SETTLE_MS);
  const before = statSync(log).size;
  await askOnce(shop, form, form.path);
  await pause(SETTLE_MS);
  return sumUp(parsePlans(readFrom(log, before)));
}

function readFrom(file: string, position: number): string {
  const descriptor = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(Math.max(0, statSync(file).size - position));
    readSync(descriptor, buffer, 0, buffer.length, position);
    return buffer.toString();
  } finally {
    closeSync(descriptor);
  }
}

/** The plans of a log whose further lines begin with a tab. */
const parsePlans = (log: string): Logged[] =>
  [...log.matchAll(/plan:\n((?:\t.*\n)+)/g)].flatMap(([, text = '']) => {
    const plan = JSON.parse(text) as Logged;
    // Those of jobs, which run by themselves.
    return plan['Query Text'].includes('pgboss') ? [] : [plan];
  });

function sumUp(plans: readonly Logged[]): Reading {
  const read = plans.map((plan) => ({ text: plan['Query Text'], buffers: buffersOf(plan.Plan), rows: rowsOf(plan.Plan) }));
  const worst = read.toSorted((a, b) => b.buffers + b.rows - a.buffers - a.rows)[0];
  const sum = (of: (one: (typeof read)[number]) => number) => read.reduce((all, one) => all + of(one), 0);
  return {
    statements: plans.length,
    buffers: sum(({ buffers }) => buffers),
    rows: sum(({ rows }) => rows),
    worst: worst?.text.replaceAll(/\s+/g, ' ').slice(0, 120) ?? '',
  };
}

const numberIn = (node: PlanNode, name: string) => Number(node[name] ?? 0);
const buffersOf = (plan: PlanNode) => numberIn(plan, 'Shared Hit Blocks') + numberIn(plan, 'Shared Read Blocks');

/** Rows that the scans of a plan looked at, whether they passed or not. */
function rowsOf(node: PlanNode): number {
  // Of an index alone thousands cost a few buffers: lists are counted so.
  const isNarrow = node['Node Type'] === 'Index Only Scan';
  const own =
    node['Relation Name'] && !isNarrow
      ? numberIn(node, 'Actual Rows') + numberIn(node, 'Rows Removed by Filter') + numberIn(node, 'Rows Removed by Index Recheck')
      : 0;
  return Math.round(own * numberIn(node, 'Actual Loops')) + (node.Plans ?? []).reduce((all, part) => all + rowsOf(part), 0);
}
