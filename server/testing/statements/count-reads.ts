import type { Database } from '#server/database/connect.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { isRead, numberIn, type PlanNode, planOf } from '#server/testing/statements/plans.ts';

/**
 * How many rows the scans of what `act` asks look at, whether they pass or not, and how many buffers of 8 kB they read: by EXPLAIN ANALYZE of its
 * statements with their values. For tests; the tables should be analyzed before.
 */
export async function countReads(db: Database, act: () => Promise<unknown>): Promise<{ rows: number; buffers: number }> {
  const { sent } = await countStatements(db, act);
  const reads = { rows: 0, buffers: 0 };
  for (const one of sent.filter(isRead)) {
    const plan = await planOf(db.$client, one, 'ANALYZE, BUFFERS');
    reads.rows += rowsOf(plan);
    reads.buffers += numberIn(plan, 'Shared Hit Blocks') + numberIn(plan, 'Shared Read Blocks');
  }
  return reads;
}

function rowsOf(node: PlanNode): number {
  const seen = numberIn(node, 'Actual Rows') + numberIn(node, 'Rows Removed by Filter') + numberIn(node, 'Rows Removed by Index Recheck');
  const own = node['Relation Name'] ? Math.round(seen * numberIn(node, 'Actual Loops')) : 0;
  return own + (node.Plans ?? []).reduce((all, part) => all + rowsOf(part), 0);
}
