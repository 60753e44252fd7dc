import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { Art } from '#contract/arts.ts';
import { type EditArt, NewArtOrDraft } from '#contract/new-art.ts';
import { limits } from '#contract/limits.ts';
import { ApiFailure } from '#web/app/api.ts';
import { invalidateChanged, useChange } from '#web/app/changes/use-change.ts';
import { fingerprint } from '#web/app/forms/use-form-draft.ts';
import { type DraftHandle, useDraft } from '#web/app/forms/use-draft.ts';
import { explain } from '#web/app/failures/situations.ts';
import { makeUpload } from '#web/app/upload.ts';
import { changedValues } from '#web/arts/values/art-values.ts';
import { type PictureItem, PictureList, type Steps } from '#web/arts/pictures/picture-list.ts';
import { useOpenList } from '#web/arts/pictures/use-open-list.ts';
import { pictureSteps } from '#web/arts/pictures/use-pictures.ts';
import { beginningsOf, type BegunRow, cellsOf, isSameRow } from './begun-rows.ts';
import { type Cells, type Column, commonColumns, fillIn, isEmpty, noCells } from './cells.ts';
import { cameraNameOf, isCameraName, isFileName, nameOfFile } from './file-name.ts';
import { commonOfDraft, draftOfTable, giveWaiting, type KeptRow, rowsOfDraft, type Waiting } from './many-draft.ts';

/** Why cells of a row are refused, and what became of it. */
type Outcome = { errors: Partial<Record<Column, string>>; failure?: string | undefined; saved?: 'draft' | 'published' };

/** One row: its picture on its way to a draft, its cells, and how its last saving went. */
export type ManyRow = Outcome & { key: string; cells: Cells };

const NONE: readonly BegunRow[] = [];
const untouched: Outcome = { errors: {} };

/**
 * Pictures that become a draft each, the cells that describe them, and `common`: what cells that are empty have in all rows. `begun` are the drafts that it
 * begins with, the same ones while it is there.
 */
export function useMany(begun: readonly BegunRow[] = NONE) {
  const [{ list, drafts }] = useState(() => makeDrafts(begun));
  const [beginOf] = useState(() => beginningsOf(begun));
  // As they are on the server: what is saved is what differs from it.
  const [stored] = useState(() => new Map(begun.map(({ art }) => [art._id, art])));
  const { items, refusals } = useSyncExternalStore(list.subscribe, list.read, list.read);
  const [cells, setCells] = useState<ReadonlyMap<string, Cells>>(new Map());
  const [common, setCommon] = useState(noCells);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  useOpenList(list);
  useListedDrafts(drafts, begun.length);
  const save = useSave();
  const { t } = useLingui();
  // What was typed for pictures that had not arrived: each waits for one file of that name.
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const { typed, absent } = giveWaiting(items, cells, waiting);
  const rows: ManyRow[] = items.map((item) => ({
    key: item.key,
    cells: typed.get(item.key) ?? beginOf(item),
    ...(outcomes.get(item.key) ?? untouched),
  }));
  const write = (table: readonly Cells[]) => {
    setWaiting(absent);
    setCells(new Map(rows.map(({ key }, at) => [key, table[at] ?? noCells])));
    const isSame = (row: ManyRow, at: number) => row.cells === table[at];
    setOutcomes(
      new Map(rows.flatMap((row, at) => (isSame(row, at) && outcomes.has(row.key) ? [[row.key, outcomes.get(row.key) ?? untouched]] : []))),
    );
  };
  const writeCommon = (column: Column, text: string) => {
    setCommon({ ...common, [column]: text });
    // What was published stays; what was refused, or saved as a draft, is about another text now.
    setOutcomes(new Map(Array.from(outcomes).filter(([, { saved }]) => saved === 'published')));
  };
  /**
   * Saves every row that is not published yet; those that lack something say what, and while one does none is published: what visitors see is a whole.
   * Returns how many are not saved.
   */
  const saveAll = async (state: 'draft' | 'published'): Promise<number> => {
    await list.settle();
    const next = new Map(outcomes);
    const tell = (key: string, outcome: Outcome) => {
      next.set(key, outcome);
      // Onto what there is now: a row that was written meanwhile is not refused again for what it lacked.
      setOutcomes((now) => new Map(now).set(key, outcome));
    };
    const read = rows.flatMap((row) => {
      const item = list.read().items.find(({ key }) => key === row.key);
      const id = item?.picture && drafts.get(item.picture._id);
      if (!id || row.saved === 'published') return [];
      const art = stored.get(id);
      const facts = { state, art, file: item.name, isUnnamed: beginOf(item).name === '', common, nameError: t`Replace the file's name` };
      return [{ key: row.key, id, art, ...readRow(row.cells, facts) }];
    });
    await saveRows(read, state, { tell, send: sendAndStore(save, stored) });
    return list.read().items.filter(({ key }) => next.get(key)?.saved === undefined).length;
  };
  const arrivalOf = (key: string) => arrivalIn(items, drafts, key);
  const put = (kept: readonly KeptRow[], keptCommon: Cells) => {
    setCommon(keptCommon);
    const arrived = kept.flatMap((row) => (row.arrived ? [{ ...row, ...row.arrived }] : []));
    for (const { picture, draft } of arrived) drafts.set(picture._id, draft);
    list.restore({ items: arrived.map(({ picture, name }) => ({ ...picture, fileName: name })) });
    setCells(new Map(arrived.map((row) => [row.picture._id, row.cells])));
    setWaiting(kept.flatMap(({ name, cells: own, arrived: has }) => (has ? [] : [{ name, cells: own }])));
    setOutcomes(new Map());
  };
  const reset = () => {
    // The pictures stay: they are drafts already.
    setCells(new Map());
    setCommon(noCells);
    setWaiting([]);
    setOutcomes(new Map());
  };
  const unsaved = rows.flatMap(({ key, cells: own, saved }, at) =>
    saved ? [] : [{ name: items[at]?.name ?? '', cells: own, arrived: arrivalOf(key) }],
  );
  const onTheWay = items.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  const draft = useTableDraft({ rows: [...unsaved, ...absent], common }, begun, { put, reset });
  return {
    list,
    items,
    refusals,
    rows,
    write,
    common,
    writeCommon,
    refusedForAll: refusalsForAll(rows),
    saveAll,
    draftOf: (key: string) => arrivalOf(key)?.draft,
    draft,
    /** Files to choose again: their rows were typed before they had arrived. */
    absent: absent.map(({ name }) => name),
    /** How many are on their way: those are no drafts yet. */
    onTheWay,
    isUnsaved: absent.length > 0 || onTheWay > 0 || items.some((item, at) => isRowUnsaved(rows[at], common, beginOf(item))),
  };
}

/** Whether an artwork is called as its file, which is no name for visitors. */
const isNamedAsFile = (name: string, file: string, art: Art | undefined): boolean => (art ? isCameraName(name) : isFileName(name, file));

/** A draft that was not named goes on being called as its file. */
const namedAsBefore = (cells: Cells, file: string, art: Art | undefined): Cells =>
  cells.name === '' ? { ...cells, name: art?.name ?? cameraNameOf(file) } : cells;

/** Whether a row that is not saved says something else than it began with, or takes what is said for all. */
const isRowUnsaved = ({ saved, cells: own = noCells }: Partial<ManyRow> = {}, common: Cells, begun: Cells): boolean =>
  !saved && (!isSameRow(own, begun) || !isEmpty(common));

/** The picture of a row and the draft that it became; undefined until it has arrived. */
function arrivalIn(items: readonly PictureItem[], drafts: ReadonlyMap<string, string>, key: string) {
  const picture = items.find((item) => item.key === key)?.picture;
  const id = picture && drafts.get(picture._id);
  return picture && id ? { draft: id, picture } : undefined;
}

/** Columns that every unsaved row lacks, or has from what is said for all: why is said there, once. */
function refusalsForAll(rows: readonly ManyRow[]): Outcome['errors'] {
  const open = rows.filter(({ saved }) => !saved);
  const [first] = open;
  if (!first || open.length < 2) return {};
  const isShared = (column: Column) => open.every(({ cells, errors }) => cells[column] === '' && errors[column] !== undefined);
  return Object.fromEntries(commonColumns.filter(isShared).map((column) => [column, first.errors[column]]));
}

/** Keeps the rows that are not saved as a draft in this browser: their texts, and which draft of the server each picture became. */
function useTableDraft(
  table: { rows: readonly KeptRow[]; common: Cells },
  begun: readonly BegunRow[],
  { put, reset }: { put: (rows: readonly KeptRow[], common: Cells) => void; reset: () => void },
): DraftHandle {
  const draft = useDraft({
    name: ['arts:many', ...begun.map(({ art }) => art._id)].join(':'),
    base: begun.length > 0 ? fingerprint(JSON.stringify(begun.map(({ art }) => cellsOf(art)))) : '',
    put: ({ values }) => put(rowsOfDraft(values), commonOfDraft(values)),
    reset,
  });
  const content = draftOfTable(table);
  const text = JSON.stringify(content);
  const before = useRef(text);
  const keep = useEffectEvent(() => draft.keep(content));
  useEffect(() => {
    if (before.current !== text) keep();
    before.current = text;
  }, [text]);
  return draft;
}

type Body = Parameters<ReturnType<typeof useSave>['mutateAsync']>[0]['body'];

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

function readRow(own: Cells, { state, art, file, isUnnamed, common, nameError }: RowFacts): ReadRow {
  const named = state === 'draft' && isUnnamed ? namedAsBefore(own, file, art) : own;
  const read = NewArtOrDraft.safeParse({ ...fillIn(named, common), available_arts: String(art?.available_arts ?? 1), state });
  const isWronglyNamed = state === 'published' && isNamedAsFile(own.name, file, art);
  if (read.success && !isWronglyNamed) return { data: read.data };
  return { errors: { ...lackingIn(read.error), ...(isWronglyNamed && { name: nameError }) } };
}

type ToSave = ReadRow & {
  key: string;
  id: string;
  /** Of a draft that was there before, as it is stored: only what differs is sent. */
  art: Art | undefined;
};
type Saving = { tell: (key: string, outcome: Outcome) => void; send: (id: string, body: Body) => Promise<void> };

/** Sends a row; of a draft that was there before what is stored now is kept. */
const sendAndStore =
  (save: ReturnType<typeof useSave>, stored: Map<string, Art>) =>
  async (id: string, body: Body): Promise<void> => {
    const { data } = await save.mutateAsync({ id, body });
    if (stored.has(id)) stored.set(id, data);
  };

/** Marks the rows that lack something, then saves the others; none is published while one lacks something. */
async function saveRows(rows: readonly ToSave[], state: 'draft' | 'published', { tell, send }: Saving): Promise<void> {
  const wrong = rows.filter(({ errors }) => errors);
  for (const { key, errors } of wrong) tell(key, { errors: errors ?? {} });
  if (state === 'published' && wrong.length > 0) return;
  for (const { key, id, art, data } of rows) if (data) tell(key, await saveRow(data, state, art, (body) => send(id, body)));
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

const useSave = () =>
  useChange({
    run: ({ id, body }: { id: string; body: z.input<typeof EditArt> }, send) => send('PUT /arts/{id}', { params: { id }, body }),
    situation: 'saveArt',
  });

/** What arrived is a draft, however the table is left: with it the lists of own artworks are asked for again. */
function useListedDrafts(drafts: ReadonlyMap<string, string>, begun: number): void {
  const client = useQueryClient();
  useEffect(
    () => () => {
      if (drafts.size > begun) void invalidateChanged(client, ['POST /arts/drafts']);
    },
    [client, drafts, begun],
  );
}

/** A list whose pictures are drafts on the server as soon as they arrive, or already: leaving in the middle loses none. */
function makeDrafts(begun: readonly BegunRow[]) {
  const first = begun.flatMap(({ art, label }) => art.pictures.slice(0, 1).map((picture) => ({ picture, label, draft: art._id })));
  const drafts = new Map(first.map(({ picture, draft }) => [picture._id, draft]));
  const upload: Steps['upload'] = async (file, { key, onProgress, signal }) => {
    const name = nameOfFile(file.name);
    const body = name ? { image: file, name } : { image: file };
    const { data } = await makeUpload(onProgress)('POST /arts/drafts', { body, idempotencyKey: key, signal });
    const [picture] = data.pictures;
    if (!picture) throw new ApiFailure(0);
    drafts.set(picture._id, data._id);
    return picture;
  };
  const list = new PictureList([], { ...pictureSteps, upload }, limits.importPictures);
  list.restore({ items: first.map(({ picture, label }) => Object.assign({ fileName: label }, picture)) });
  return { drafts, list };
}
