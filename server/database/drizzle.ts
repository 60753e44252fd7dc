/**
 * Drizzle, imported from here by everybody: Node reads the package.json of a package once for each file that imports it, and parses its `exports`,
 * which in Drizzle's are 180 kB. By 270 files that was a third of the processor's time of a start (decision 84).
 */
export * from 'drizzle-orm';
// By name: both modules export types of one name.
export {
  type AnyPgColumn,
  alias,
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  integer,
  json,
  jsonb,
  numeric,
  PgDialect,
  PgTable,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
