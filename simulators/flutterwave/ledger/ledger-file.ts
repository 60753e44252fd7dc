import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

type LedgerFile<Entry> = {
  entries: Entry[];
  /** Writes soon; calls that come while a write runs share the next one. */
  save(entries: () => Entry[]): void;
  /** Waits for the last write. */
  close(): Promise<void>;
};

/** Opens the file of the ledger, or none: then nothing is kept. Throws when the file is there but is not a ledger. */
export async function openLedgerFile<Entry>(file: string | undefined): Promise<LedgerFile<Entry>> {
  if (!file) return { entries: [], save: () => {}, close: async () => {} };
  await mkdir(path.dirname(path.resolve(file)), { recursive: true, mode: 0o700 });
  const entries = await readEntries<Entry>(file);
  let wanted: (() => Entry[]) | undefined;
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

async function readEntries<Entry>(file: string): Promise<Entry[]> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return [];
    throw error;
  }
  try {
    const entries: unknown = JSON.parse(text);
    if (Array.isArray(entries)) return entries as Entry[];
  } catch {
    // Reported below, like any other content that is no ledger.
  }
  throw new Error(`${file} is not a ledger of the payment simulator. Move it away to start with an empty one.`);
}
