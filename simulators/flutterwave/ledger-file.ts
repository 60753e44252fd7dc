import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LedgerEntry } from './ledger.ts';

type LedgerFile = {
  entries: LedgerEntry[];
  /** Writes soon; calls during a write share the next one. */
  save(entries: () => LedgerEntry[]): void;
  /** Waits for the last write. */
  close(): Promise<void>;
};

/** Opens the file of the ledger, if one is given; without it nothing is stored. Throws when the file exists but is no ledger. */
export async function openLedgerFile(file: string | undefined): Promise<LedgerFile> {
  if (!file) return { entries: [], save: () => {}, close: async () => {} };
  await mkdir(path.dirname(path.resolve(file)), { recursive: true, mode: 0o700 });
  const entries = await readEntries(file);
  let wanted: (() => LedgerEntry[]) | undefined;
  let writing: Promise<void> | undefined;
  const writeAll = async () => {
    while (wanted) {
      const text = JSON.stringify(wanted());
      wanted = undefined;
      try {
        // A reader sees the old file or the new one, never a partial one.
        await writeFile(`${file}.new`, text, { mode: 0o600 });
        await rename(`${file}.new`, file);
      } catch (error) {
        // A full disk must not end the payments; the next change tries again.
        process.emitWarning(`The ledger was not written: ${String(error)}`);
      }
    }
    writing = undefined;
  };
  return {
    entries,
    save(current) {
      wanted = current;
      writing ??= new Promise((resolve) => setImmediate(resolve)).then(writeAll);
    },
    close: async () => writing,
  };
}

async function readEntries(file: string): Promise<LedgerEntry[]> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return [];
    throw error;
  }
  try {
    const entries: unknown = JSON.parse(text);
    if (Array.isArray(entries)) return entries as LedgerEntry[];
  } catch {
    // Reported below, like any other content that is no ledger.
  }
  throw new Error(`${file} is not a ledger of the payment simulator. Move it away to start with an empty one.`);
}
