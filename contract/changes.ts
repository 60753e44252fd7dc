import { calls, type ChangeKey, type ReadKey } from './paths.ts';

/** A row without `changes`, or with the name of a call that does not exist, does not compile here. */
const rows: Record<ChangeKey, { changes: readonly ReadKey[] }> = calls;

/** The calls that change something. */
export const changeKeys = Object.keys(calls).filter((key): key is ChangeKey => !key.startsWith('GET '));

/**
 * The calls whose answers a call changes, by the `changes` of its row. In the browser's build this function reads a table of names alone,
 * without the rows and their schemas (web/app/vite/inline-changes.ts).
 */
export const changesOf = (call: ChangeKey): readonly ReadKey[] => rows[call].changes;
