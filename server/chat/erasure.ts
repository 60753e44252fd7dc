import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/connect.ts';
import type { UserRow } from '#server/accounts/table.ts';

/**
 * What names an erased person at those who talked with them: notifications that say it go. The words of a conversation belong to the other one too
 * and stay, under the pseudonym (threats.md T40). Rows of the person's own are in server/accounts/erasure/erase-rows.ts. Two statements.
 */
export async function anonymizeInChats(tx: Transaction, { id, name }: Pick<UserRow, 'id' | 'name'>): Promise<void> {
  await tx.execute(sql`DELETE FROM live_presence WHERE user_id = ${id}`);
  await tx.execute(sql`
    DELETE FROM notifications WHERE user_id IN (SELECT other_id FROM conversation_members WHERE user_id = ${id}) 
      AND EXISTS (SELECT 1 FROM jsonb_each_text(facts) fact WHERE strpos(fact.value, ${name}) > 0)`);
}
