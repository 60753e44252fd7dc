import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { CallKey } from '#contract/paths.ts';
import type { AreaRows, Row } from './role-row.ts';

/** A call without a row in its area's role-rows.ts does not compile here. */
const forgotten: Record<Exclude<CallKey, keyof AreaRows>, never> = {};

const server = path.join(import.meta.dirname, '../..');
const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) => path.basename(file) === 'role-rows.ts');
const modules = (await Promise.all(files.map((file) => import(path.join(server, file))))) as Record<string, object>[];

/** The role matrix: the answer of each call of contract/paths.ts to each actor, by the rows of all areas. */
export const roleTable = Object.assign(forgotten, ...modules.flatMap((rows) => Object.values(rows))) as Record<CallKey, Row>;
