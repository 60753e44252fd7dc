/**
 * Drizzle, loaded here for everybody, and as CommonJS: its `package.json` has 180 kB of `exports`, which Node parses once for each ECMAScript module that
 * imports the package, Drizzle's own 200 among them; `require` parses it once (decision 84).
 */
import { createRequire } from 'node:module';
import type * as Core from 'drizzle-orm';
import type * as Driver from 'drizzle-orm/node-postgres';
import type * as Postgres from 'drizzle-orm/pg-core';

export type { SQL, SQLWrapper, Table } from 'drizzle-orm';
export type { NodePgDatabase } from 'drizzle-orm/node-postgres';
export type { AnyPgColumn } from 'drizzle-orm/pg-core';

const require = createRequire(import.meta.url);
const core = require('drizzle-orm') as typeof Core;
const postgres = require('drizzle-orm/pg-core') as typeof Postgres;
const driver = require('drizzle-orm/node-postgres') as typeof Driver;

export const {
  aliasedTable,
  and,
  asc,
  count,
  desc,
  DrizzleQueryError,
  eq,
  getTableColumns,
  getTableName,
  gt,
  inArray,
  is,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  notInArray,
  or,
  sql,
} = core;
export const {
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
} = postgres;
export const { drizzle } = driver;
