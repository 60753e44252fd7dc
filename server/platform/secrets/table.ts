import { pgTable, text } from '#server/database/drizzle.ts';
import { bytea } from '#server/database/columns.ts';

/** Keys of this installation, made by the migration; all nodes share them. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: bytea().notNull() });
