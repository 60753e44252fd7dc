import { allowLongStatements, type Database, run } from '#server/database/connect.ts';

/**
 * Runs a statement that writes hundreds or thousands of rows for a test, with its values. Each row fires the table's triggers: on a busy
 * machine that takes longer than the product allows a statement, so it gets a minute.
 */
export async function insertRows(db: Database, text: string, values: unknown[] = []): Promise<void> {
  await db.transaction(async (tx) => {
    await allowLongStatements(tx);
    await run(tx, text, values);
  });
}
