import type pg from 'pg';
import type { Sent } from './count-statements.ts';
import { numberIn, type PlanNode, planOf } from './plans.ts';

/** What a small table is best read by says nothing of a large one: without sequential scans, then in the order of indexes alone, then by bitmaps of several. */
const WAYS = [
  { enable_seqscan: 'off', enable_bitmapscan: 'on', enable_sort: 'on', enable_indexscan: 'on', enable_indexonlyscan: 'on' },
  { enable_seqscan: 'off', enable_bitmapscan: 'off', enable_sort: 'off', enable_indexscan: 'on', enable_indexonlyscan: 'on' },
  { enable_seqscan: 'off', enable_bitmapscan: 'on', enable_sort: 'on', enable_indexscan: 'off', enable_indexonlyscan: 'off' },
].map((way) =>
  Object.entries(way)
    .map(([setting, value]) => `SET LOCAL ${setting} = ${value}`)
    .join('; '),
);

/**
 * The fewest rows that a statement can be answered with by the indexes that there are, beside what is read of an index alone: what its scans look at, whether
 * it passes or not. The first way that reads at most `enough` is taken. Within the transaction of `client`. For tests; the tables should be vacuumed and analyzed.
 */
export async function leastRows(client: pg.ClientBase, sent: Sent, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (const way of WAYS) {
    await client.query(way);
    least = Math.min(least, rowsOf(await planOf(client, sent, 'ANALYZE, TIMING OFF')));
    if (least <= enough) break;
  }
  return least;
}

function rowsOf(node: PlanNode): number {
  const seen = numberIn(node, 'Actual Rows') + numberIn(node, 'Rows Removed by Filter') + numberIn(node, 'Rows Removed by Index Recheck');
  const isOfTable = node['Relation Name'] && node['Node Type'] !== 'Index Only Scan';
  const own = isOfTable ? Math.round(seen * numberIn(node, 'Actual Loops')) : 0;
  return own + (node.Plans ?? []).reduce((all, part) => all + rowsOf(part), 0);
}
