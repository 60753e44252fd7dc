import type * as z from 'zod/mini';
import type { Art } from '#contract/arts.ts';
import { type EditArt, NewArtOrDraft } from '#contract/new-art.ts';
import { ApiFailure } from '#web/app/api.ts';
import type { PictureItem } from '#web/arts/pictures/picture-list.ts';
import { explain } from '#web/app/failures/situations.ts';
import { changedValues } from '#web/arts/values/art-values.ts';
import { type Cells, type Column, fillIn, noCells } from './cells.ts';
import { cameraNameOf, isCameraName, isFileName } from './file-name.ts';

/** Why cells of a row are refused, and what became of it. */
export type Outcome = { errors: Partial<Record<Column, string>>; failure?: string | undefined; saved?: 'draft' | 'published' };

/** One row: its picture on its way to a draft, its cells, and how its last saving went. */
export type ManyRow = Outcome & { key: string; cells: Cells; isSending: boolean };

/** Of a row that was not saved yet, or was written anew. */
export const untouched: Outcome = { errors: {} };

/** As what rows are saved: all as drafts, all published or none, or those published that lack nothing. */
export type SaveAs = 'draft' | 'published' | 'ready';

/** The state that rows saved so have then. */
export const stateOf = (as: SaveAs): 'draft' | 'published' => (as === 'draft' ? 'draft' : 'published');

/** Whether an artwork is called as its file, which is no name for visitors. */
const isNamedAsFile = (name: string, file: string, art: Art | undefined): boolean => (art ? isCameraName(name) : isFileName(name, file));

/** A draft that was not named goes on being called as its file. */
const namedAsBefore = (cells: Cells, file: string, art: Art | undefined): Cells =>
  cells.name === '' ? { ...cells, name: art?.name ?? cameraNameOf(file) } : cells;

/** What is sent of a row. */
export type Body = z.input<typeof EditArt>;

type Values = z.output<typeof NewArtOrDraft>;
type RowFacts = {
  state: 'draft' | 'published';
  art: Art | undefined;
  file: string;
  /** Whether it began without a name. */
  isUnnamed: boolean;
  common: Cells;
  /** Why the name of a file is refused, which the schema takes. */
  nameError: string;
};
/** A row as it is sent, or why each of its columns is refused. */
type ReadRow = { data: Values; errors?: undefined } | { data?: undefined; errors: Outcome['errors'] };

/** A row as it is sent as a draft or to be published, or why it cannot be. */
function readRow(own: Cells, { state, art, file, isUnnamed, common, nameError }: RowFacts): ReadRow {
  const named = state === 'draft' && isUnnamed ? namedAsBefore(own, file, art) : own;
  const read = NewArtOrDraft.safeParse({ ...fillIn(named, common), available_arts: String(art?.available_arts ?? 1), state });
  const isWronglyNamed = state === 'published' && isNamedAsFile(own.name, file, art);
  if (read.success && !isWronglyNamed) return { data: read.data };
  return { errors: { ...lackingIn(read.error), ...(isWronglyNamed && { name: nameError }) } };
}

/** A row to save, and what it is. */
export type ToSave = ReadRow & {
  key: string;
  id: string;
  /** Of a draft that was there before, as it is stored: only what differs is sent. */
  art: Art | undefined;
};
type Table = {
  items: readonly PictureItem[];
  drafts: ReadonlyMap<string, string>;
  stored: ReadonlyMap<string, Art>;
  beginOf: (item: PictureItem) => Cells;
  common: Cells;
  nameError: string;
};
/** What is to be saved of a table: every row whose picture has arrived and that is not published yet. */
export const readRows = (rows: readonly ManyRow[], as: SaveAs, { items, drafts, stored, beginOf, common, nameError }: Table): ToSave[] =>
  rows.flatMap((row) => {
    const item = items.find(({ key }) => key === row.key);
    const id = item?.picture && drafts.get(item.picture._id);
    // What the server refused is not asked for again with those that lack nothing.
    if (!id || row.saved === 'published' || (as === 'ready' && lacksSomething(row))) return [];
    const art = stored.get(id);
    const facts = { state: stateOf(as), art, file: item.name, isUnnamed: beginOf(item).name === '', common, nameError };
    return [{ key: row.key, id, art, ...readRow(row.cells, facts) }];
  });

type Saving = {
  tell: (key: string, outcome: Outcome) => void;
  begin: (keys: readonly string[]) => void;
  send: (id: string, body: Body) => Promise<void>;
};

/** Marks the rows that lack something, then tells `begin` which are sent and saves these; of `published` none is while one lacks something, of `ready` those that lack nothing. Returns what was told. */
export async function saveRows(rows: readonly ToSave[], as: SaveAs, { tell, begin, send }: Saving): Promise<ReadonlyMap<string, Outcome>> {
  const told = new Map<string, Outcome>();
  const note = (key: string, outcome: Outcome) => {
    told.set(key, outcome);
    tell(key, outcome);
  };
  const wrong = rows.filter(({ errors }) => errors);
  for (const { key, errors } of wrong) note(key, { errors: errors ?? {} });
  if (as === 'published' && wrong.length > 0) return told;
  const state = stateOf(as);
  begin(rows.filter(({ data }) => data).map(({ key }) => key));
  for (const { key, id, art, data } of rows) if (data) note(key, await saveRow(data, state, art, (body) => send(id, body)));
  return told;
}

async function saveRow(
  data: Values,
  state: 'draft' | 'published',
  art: Art | undefined,
  send: (body: Body) => Promise<void>,
): Promise<Outcome> {
  try {
    const body = art ? changedValues(art, data, state === 'published') : data;
    if (Object.keys(body).length > 0) await send(body);
    return { errors: {}, saved: state };
  } catch (error) {
    return failureOf(error);
  }
}

/** Why each column is refused. */
const lackingIn = (error: z.core.$ZodError | undefined): Outcome['errors'] =>
  Object.fromEntries((error?.issues ?? []).map(({ path: [column], message }) => [String(column), message]));

const failureOf = (error: unknown): Outcome => {
  const errors = error instanceof ApiFailure ? error.fields : {};
  return { errors, failure: Object.keys(errors).length > 0 ? undefined : explain('saveArt', error) };
};

/** A row as it goes to the shop: what is said for all may be given up, or be another thing later. */
export const wholeIn = ({ rows, common }: { rows: readonly ManyRow[]; common: Cells }, key: string): Cells =>
  fillIn(rows.find((row) => row.key === key)?.cells ?? noCells, common);

/** Whether its cells cannot be written: visitors see it, or it is on its way. */
export const isLocked = ({ saved, isSending }: ManyRow): boolean => saved === 'published' || isSending;

/** What is pasted or filled down goes over the rows that are locked, and leaves them as they are. */
export const besideLocked = (rows: readonly ManyRow[], table: readonly Cells[]): Cells[] =>
  rows.map((row, at) => (isLocked(row) ? row.cells : (table[at] ?? noCells)));

/** What became of the rows that are not written anew. */
export const outcomesLeft = (rows: readonly ManyRow[], table: readonly Cells[], outcomes: ReadonlyMap<string, Outcome>) =>
  new Map(rows.flatMap(({ key, cells }, at) => (cells === table[at] && outcomes.has(key) ? [[key, outcomes.get(key) ?? untouched]] : [])));

/** Whether it was refused for what it lacks. */
export const lacksSomething = ({ errors }: ManyRow) => Object.keys(errors).length > 0;
