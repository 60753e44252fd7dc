import { setTimeout as pause } from 'node:timers/promises';
import { openBenchShop } from './bench-shop.ts';
import { type Load, measure } from './load.ts';
import { processorMs } from './processor-time.ts';
import { startThin } from './references.ts';
import { makeRequestRows } from './request-rows.ts';

// node bench/profile-row.ts [TEXT]: where PostgreSQL's time goes under one row of the bench, 'checkout' by default (docs/decisions/0058-what-a-checkout-costs.md):
// its functions by their own time, and what its connections wait for. A time includes waiting for a processor, so a quiet machine is needed.
// Beneath it the processor time of the server and of PostgreSQL for one of the row's units, beside the reference's, and how long the first answer is.
const SAMPLE_MS = 15;
const SPLIT_SECONDS = 8;
const text = process.argv[2] ?? 'checkout';
const shop = await openBenchShop(1000);
const thin = await startThin({ connection: shop.connection });
const made = await makeRequestRows(shop, thin);
try {
  const row = made.rows.find(({ name }) => name.includes(text));
  if (!row) throw new Error(`No row of the bench has '${text}' in its name.`);
  await shop.query(`ALTER SYSTEM SET track_functions = 'all'`);
  await shop.query('SELECT pg_reload_conf()');
  await measure({ ...row.own, seconds: 2 });
  await row.tidy?.();
  await shop.query('SELECT pg_stat_reset()');
  const measured = measure({ ...row.own, seconds: 8 });
  const waits = await sampleWaits(measured);
  console.log(`${row.name}: ${(await measured).perSecond.toFixed(0)} per second`);
  console.log('\n| function | calls | own ms a call |\n|---|---|---|');
  const { rows } = await shop.query(`
    SELECT funcname, calls::text, round((self_time / calls)::numeric, 2)::text AS own
    FROM pg_stat_user_functions WHERE calls > 0 ORDER BY self_time DESC LIMIT 15`);
  for (const { funcname, calls, own } of rows) console.log(`| ${funcname} | ${calls} | ${own} |`);
  console.log('\n| busy with | samples |\n|---|---|');
  for (const [what, count] of waits) console.log(`| ${what} | ${count} |`);
  await row.tidy?.();
  console.log('\n| processor ms for one | server | PostgreSQL | together |\n|---|---|---|---|');
  console.log(`| ours | ${(await split(row.own, shop.pid)).join(' | ')} |`);
  await row.tidy?.();
  console.log(`| ${row.reference.name} | ${(await split(row.reference.load, thin.pid)).join(' | ')} |`);
  for (const load of [row.own, row.reference.load]) console.log(`\nfirst answer of ${load.url}: ${await lengthOf(load)} bytes`);
} finally {
  made.close();
  thin.close();
  await shop.close();
}

/** The length of the first answer of a load's first connection, without its headers. */
async function lengthOf({ url, exchanges }: Load): Promise<number> {
  const [first] = exchanges(0);
  const { method, path, headers, body } = first as { method?: string; path: string; headers?: Record<string, string>; body?: string };
  const answer = await fetch(url + path, { ...(method && { method }), ...(headers && { headers }), ...(body && { body }) });
  return (await answer.arrayBuffer()).byteLength;
}

/** The processor time that one unit of a load takes of a server and of PostgreSQL, and of both. */
async function split(load: Load, pid: number): Promise<string[]> {
  await measure({ ...load, seconds: 2 });
  const { rows } = await shop.query('SELECT pid::text FROM pg_stat_activity');
  const backends = rows.map((row) => Number(row['pid']));
  const before = [processorMs([pid]), processorMs(backends)] as const;
  const { perSecond } = await measure({ ...load, seconds: SPLIT_SECONDS });
  const units = perSecond * SPLIT_SECONDS;
  const [server, database] = [processorMs([pid]) - before[0], processorMs(backends) - before[1]];
  return [server, database, server + database].map((ms) => (ms / units).toFixed(3));
}

/** What active connections wait for, and in which statement, until `load` is over: the most frequent first. */
async function sampleWaits(load: Promise<unknown>): Promise<[what: string, count: number][]> {
  const counts = new Map<string, number>();
  const state = { isOver: false };
  const end = () => void (state.isOver = true);
  load.then(end, end);
  while (!state.isOver) {
    const { rows } = await shop.query(`
      SELECT coalesce(wait_event_type || ':' || wait_event, 'a processor') || ', ' || left(regexp_replace(query, '\\s+', ' ', 'g'), 46) AS what
      FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid()`);
    for (const { what = '' } of rows) counts.set(what, (counts.get(what) ?? 0) + 1);
    await pause(SAMPLE_MS);
  }
  return [...counts].toSorted((one, other) => other[1] - one[1]).slice(0, 15);
}
