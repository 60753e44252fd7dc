import type { Database } from '#server/database/connect.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';

type PlanNode = Record<string, unknown> & { Plans?: PlanNode[] };

/**
 * How many rows the scans of what `act` asks look at, whether they pass or not, and how many buffers of 8 kB they read: by EXPLAIN ANALYZE of its
 * statements with their values. For tests; the tables should be analyzed before.
 */
export async function countReads(db: Database, act: () => Promise<unknown>): Promise<{ rows: number; buffers: number }> {
  const { sent } = await countStatements(db, act);
  const reads = { rows: 0, buffers: 0 };
  for (const { text, values } of sent.filter((one) => /^\s*(?:select|with)\b/i.test(one.text))) {
    const explained = { text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values };
    const { rows } = await db.$client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explained);
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (!plan) throw new Error(`No plan of ${text}`);
    reads.rows += rowsOf(plan);
    reads.buffers += numberIn(plan, 'Shared Hit Blocks') + numberIn(plan, 'Shared Read Blocks');
  }
  return reads;
}

const numberIn = (node: PlanNode, name: string) => Number(node[name] ?? 0);

function rowsOf(node: PlanNode): number {
  const seen = numberIn(node, 'Actual Rows') + numberIn(node, 'Rows Removed by Filter') + numberIn(node, 'Rows Removed by Index Recheck');
  const own = node['Relation Name'] ? Math.round(seen * numberIn(node, 'Actual Loops')) : 0;
  return own + (node.Plans ?? []).reduce((all, part) => all + rowsOf(part), 0);
}
