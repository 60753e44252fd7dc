import { NewDraft } from '#contract/new-art.ts';
import { fail, Failure } from '#contract/failures.ts';
import { type ImportedArts, type ImportError, missingOf } from '#contract/manage-arts.ts';
import { fieldMessages } from '#contract/messages.ts';
import { digitsOf } from '#contract/money-digits.ts';
import { categories, limits } from '#contract/limits.ts';
import { hasLongMarkRun } from '#contract/mark-runs.ts';
import { type Change, createArt } from '#server/arts/manage/write-art.ts';
import { nameSlugs } from '#server/arts/slug.ts';
import type { Transaction } from '#server/database/connect.ts';
import type { UploadedFile } from '#server/platform/http/input/uploaded-file.ts';
import type { StoredPicture } from '#server/platform/images/store.ts';
import type { Services } from '#server/platform/services.ts';
import { readTable, type TableRow } from './read-table.ts';

type Draft = NewDraft & { state: 'draft' };
/** A row that can become a draft, with the picture that it names. */
export type ImportRow = { row: number; draft: Draft; picture: UploadedFile | undefined };

/** The drafts that a CSV describes. Throws 'arts.importWrong' with every cell that is refused, and what `readTable` throws. */
export function readImport(csv: Buffer, pictures: readonly UploadedFile[]): ImportRow[] {
  const { rows, errors } = readTable(csv);
  const pictureOf = makePictures(pictures);
  const read = rows.map((row) => readRow(row, pictureOf, errors));
  refuseErrors(errors);
  return read;
}

/** Throws 'arts.importWrong' if there is any. */
function refuseErrors(errors: ImportError[]): void {
  if (errors.length > 0) throw fail('arts.importWrong', errors.length).with({ errors: errors.slice(0, ERRORS_MAX) });
}
/** Nobody corrects more at once. */
const ERRORS_MAX = 1_000;

function readRow({ row, cells }: TableRow, pictureOf: Pictures, errors: ImportError[]): ImportRow {
  const { picture: name = '', ...texts } = cells;
  // An empty cell is a field that is not sent, so that it gets its default.
  const sent = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
  const typed = { ...priceIn(sent), ...sidesIn(sent) };
  const read = NewDraft.safeParse({ ...sent, ...typed, state: 'draft' });
  for (const { path, message } of read.error?.issues ?? []) {
    const column = String(path[0] ?? '');
    errors.push({ row, column, message: column in typed ? message : hintOf(column, message) });
  }
  const picture = name === '' ? undefined : pictureOf(name);
  if (typeof picture === 'string') errors.push({ row, column: 'picture', message: picture });
  return { row, draft: { ...read.data, state: 'draft' }, picture: typeof picture === 'string' ? undefined : picture };
}

/** The price as a person types it in a spreadsheet: '35 000', '35.000 Frw'. What is not clear stays as it is, and is refused. */
function priceIn({ price }: Partial<Record<string, string>>): { price?: string } {
  const digits = price === undefined ? undefined : digitsOf(price);
  return digits === undefined ? {} : { price: digits };
}

/** Sides with the decimal comma of a spreadsheet in another language: '60,5'. */
const sidesIn = (sent: Partial<Record<string, string>>): Partial<Record<string, string>> =>
  Object.fromEntries(
    (['width', 'height', 'depth'] as const).flatMap((side) => {
      const text = sent[side];
      return text && /^\d+,\d{1,2}$/.test(text) ? [[side, text.replace(',', '.')]] : [];
    }),
  );

/** A cell that is refused is not empty: 'Arts category Required' would not say what is wrong with it. A price that is not read is not too high, but unclear. */
const hintOf = (column: string, message: string): string =>
  column === 'price' ? fieldMessages.importPrice : (hints.get(message) ?? message);
const hints = new Map<string, string>([
  [fieldMessages.artStockRequired, fieldMessages.stockRange],
  [fieldMessages.artCategoryRequired, `Choose one of ${categories.join(', ')}`],
]);

/** Tested before a name is normalised, which takes long where marks follow each other. */
const isFileName = (text: string) => text.length <= limits.fileNameLength && !hasLongMarkRun(text);

type Pictures = (name: string) => UploadedFile | string;

/** Finds a picture by its name, each once; or says why there is none. A name is a word to compare, never a path. */
function makePictures(pictures: readonly UploadedFile[]): Pictures {
  const byName = Map.groupBy(pictures, ({ name }) => keyOf(name));
  const taken = new Set<string>();
  return (name) => {
    if (!isFileName(name)) return fieldMessages.importNoPicture;
    const key = keyOf(name);
    const [picture, other] = byName.get(key) ?? [];
    if (!picture) return fieldMessages.importNoPicture;
    if (other) return fieldMessages.importTwoPictures;
    if (taken.has(key)) return fieldMessages.importPictureTaken;
    taken.add(key);
    return picture;
  };
}

const keyOf = (name: string) => name.normalize('NFC').toLowerCase();

/** Checks the picture of each row by `look`, which may store it; names every one that is no picture. */
export async function lookAtPictures<T>(rows: readonly ImportRow[], look: (bytes: Buffer) => Promise<T>): Promise<Map<number, T>> {
  const looked = new Map<number, T>();
  const errors: ImportError[] = [];
  for (const { row, picture } of rows) {
    if (!picture) continue;
    try {
      looked.set(row, await look(picture.bytes));
    } catch (error) {
      if (!(error instanceof Failure && error.code.startsWith('input.'))) throw error;
      errors.push({ row, column: 'picture', message: error.message });
    }
  }
  refuseErrors(errors);
  return looked;
}

/**
 * Writes all drafts of an import, in the order of its rows, in one transaction. Their slugs come last: hundreds of rows take seconds, and
 * artworks of the same names wait meanwhile.
 */
export async function importArts(
  services: Pick<Services, 'jobs'>,
  tx: Transaction,
  { rows, stored, ...change }: Change & { rows: readonly ImportRow[]; stored: Map<number, StoredPicture> },
): Promise<ImportedArts> {
  const arts: ImportedArts['arts'] = [];
  const named: { id: string; name: string }[] = [];
  for (const row of rows) {
    const picture = stored.get(row.row);
    const made = await createArt(services, tx, { body: row.draft, pictures: picture ? [picture] : [], isSlugLater: true, ...change });
    if (made.name !== '') named.push({ id: made._id, name: made.name });
    arts.push(presentRow(row, made._id));
  }
  await nameSlugs(tx, named);
  return { isDryRun: false, arts };
}

/** What an import would write. */
export const previewImport = (rows: readonly ImportRow[]): ImportedArts => ({
  isDryRun: true,
  arts: rows.map((row) => presentRow(row, null)),
});

function presentRow({ row, draft, picture }: ImportRow, _id: string | null): ImportedArts['arts'][number] {
  const { name = '', price, available_arts, category = '', description = '' } = draft;
  const facts = { name, price: price || 0, category, description };
  return {
    row,
    _id,
    name,
    price: facts.price,
    available_arts: available_arts === '' || available_arts === undefined ? 1 : available_arts,
    category,
    picture: picture?.name ?? null,
    missing: Object.keys(missingOf(facts, picture !== undefined)),
  };
}
