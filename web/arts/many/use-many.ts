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
import { commonOfDraft, draftOfTable, type KeptRow, rowsOfDraft } from './many-draft.ts';

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
  /** Saves every row that is not published yet; those that lack something say what. Returns how many are not saved. */
  const saveAll = async (state: 'draft' | 'published'): Promise<number> => {
    await list.settle();
    const next = new Map(outcomes);
    for (const row of rows.filter(({ saved }) => saved !== 'published')) {
      const item = list.read().items.find(({ key }) => key === row.key);
      const id = item?.picture && drafts.get(item.picture._id);
      if (!id) continue;
      const art = stored.get(id);
      const isUnnamed = state === 'published' && isNamedAsFile(row.cells.name, item.name, art);
      const nameError = isUnnamed ? t`Replace the file's name` : undefined;
      const send = async (body: Body) => {
        const { data } = await save.mutateAsync({ id, body });
        if (art) stored.set(id, data);
      };
      const isLeftUnnamed = state === 'draft' && beginOf(item).name === '';
      const named = isLeftUnnamed ? namedAsBefore(row.cells, item.name, art) : row.cells;
      next.set(row.key, await saveRow(fillIn(named, common), state, { nameError, art, send }));
      setOutcomes(new Map(next));
    }
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

type Waiting = { name: string; cells: Cells };

/** What was typed for each picture: its own, else what waits for a file of its name; and what waits for files that are not there. */
function giveWaiting(
  items: readonly { key: string; name: string }[],
  cells: ReadonlyMap<string, Cells>,
  waiting: readonly Waiting[],
): { typed: Map<string, Cells>; absent: Waiting[] } {
  const typed = new Map(cells);
  const absent = [...waiting];
  for (const { key, name } of items.filter((item) => !cells.has(item.key))) {
    const at = absent.findIndex((one) => one.name === name);
    const [given] = at === -1 ? [] : absent.splice(at, 1);
    if (given) typed.set(key, given.cells);
  }
  return { typed, absent };
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

type Sending = {
  /** Why its name is refused, which the schema takes. */
  nameError: string | undefined;
  /** Of a draft that was there before, as it is stored: only what differs is sent. */
  art: Art | undefined;
  send: (body: Body) => Promise<unknown>;
};

/** Saves a row, or says all that it lacks. */
async function saveRow(cells: Cells, state: 'draft' | 'published', { nameError, art, send }: Sending): Promise<Outcome> {
  const given = { ...cells, available_arts: String(art?.available_arts ?? 1), state };
  const read = NewArtOrDraft.safeParse(given);
  if (!read.success || nameError) return { errors: { ...lackingIn(read.error), ...(nameError && { name: nameError }) } };
  try {
    const body = art ? changedValues(art, read.data, state === 'published') : read.data;
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
