import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytea } from '#server/database/bytea.ts';

/** Keys of this shop, made by the migration; all nodes have the same. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: bytea().notNull() });
