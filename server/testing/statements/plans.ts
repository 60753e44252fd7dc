import type pg from 'pg';
import type { Sent } from './count-statements.ts';

export type PlanNode = Record<string, unknown> & { Plans?: PlanNode[] };

/** How PostgreSQL answers a statement that was sent, with its values: EXPLAIN with these options. */
export async function planOf(client: pg.ClientBase | pg.Pool, { text, values }: Sent, options: string): Promise<PlanNode> {
  const explained = { text: `EXPLAIN (${options}, FORMAT JSON) ${text}`, values };
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explained);
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error(`No plan of ${text}`);
  return plan;
}

export const isRead = ({ text }: Sent) => /^\s*(?:select|with)\b/i.test(text);
export const numberIn = (node: PlanNode, name: string) => Number(node[name] ?? 0);
