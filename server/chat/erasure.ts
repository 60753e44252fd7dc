import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/connect.ts';
import type { UserRow } from '#server/accounts/table.ts';

/**
 * Deletes what names an erased account at its conversation partners: notifications. The texts of a conversation belong to the partner too
 * and stay, under the pseudonym (threats.md T40). The account's own rows are deleted in server/accounts/erasure/erase-rows.ts. Two statements.
 */
export async function anonymizeInChats(tx: Transaction, { id, name }: Pick<UserRow, 'id' | 'name'>): Promise<void> {
  await tx.execute(sql`DELETE FROM live_presence WHERE user_id = ${id}`);
  await tx.execute(sql`
    DELETE FROM notices WHERE user_id IN (SELECT other_id FROM conversation_members WHERE user_id = ${id}) AND strpos(text, ${name}) > 0`);
}
