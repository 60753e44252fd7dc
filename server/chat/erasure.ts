import { sql } from '#server/database/drizzle.ts';
import type { Transaction } from '#server/database/connect.ts';
import { namesPerson } from '#server/accounts/own/notifications.ts';
import type { UserRow } from '#server/accounts/table.ts';

/**
 * What names an erased person at those who talked with them: the notifications of their messages go. The words of a conversation belong to the other
 * one too and stay, under the pseudonym (threats.md T40). Rows of the person's own are in server/accounts/erasure/erase-rows.ts. Two statements.
 */
export async function anonymizeInChats(tx: Transaction, { id, name }: Pick<UserRow, 'id' | 'name'>): Promise<void> {
  await tx.execute(sql`DELETE FROM live_presence WHERE user_id = ${id}`);
  await tx.execute(sql`
    DELETE FROM notifications n USING conversation_members m WHERE m.user_id = ${id} AND n.user_id = m.other_id
      AND (n.key = 'message ' || m.conversation_id OR ${namesPerson({ id, name })})`);
}
