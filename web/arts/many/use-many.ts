import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ArtPicture } from '#contract/art-pictures.ts';
import type { Art } from '#contract/arts.ts';
import type { EditArt } from '#contract/new-art.ts';
import { limits } from '#contract/limits.ts';
import { ApiFailure } from '#web/app/api.ts';
import { invalidateChanged, useChange } from '#web/app/changes/use-change.ts';
import { fingerprint } from '#web/app/forms/use-form-draft.ts';
import { type DraftHandle, useDraft } from '#web/app/forms/use-draft.ts';
import { makeUpload } from '#web/app/upload.ts';
import { type PictureItem, PictureList, type Steps } from '#web/arts/pictures/picture-list.ts';
import { useOpenList } from '#web/arts/pictures/use-open-list.ts';
import { pictureSteps } from '#web/arts/pictures/use-pictures.ts';
import { beginningsOf, type BegunRow, cellsOf, isSameRow } from './begun-rows.ts';
import { type Cells, type Column, commonColumns, isEmpty, noCells } from './cells.ts';
import { nameOfFile } from './file-name.ts';
import { commonOfDraft, draftOfTable, giveWaiting, type KeptRow, rowsOfDraft, type Waiting } from './many-draft.ts';
import {
  besideLocked,
  type Body,
  lacksSomething,
  type ManyRow,
  type Outcome,
  outcomesLeft,
  readRows,
  type SaveAs,
  saveRows,
  untouched,
  wholeIn,
} from './save-rows.ts';

const NONE: readonly BegunRow[] = [];

/**
 * Pictures that become a draft each, the cells that describe them, and `common`: what cells that are empty have in all rows. `begun` are the drafts that it
 * begins with, the same ones while it is there.
 */
export function useMany(begun: readonly BegunRow[] = NONE) {
  const { list, drafts, beginOf, stored } = useBegun(begun);
  const { items, refusals } = useSyncExternalStore(list.subscribe, list.read, list.read);
  const [cells, setCells] = useState<ReadonlyMap<string, Cells>>(new Map());
  const [common, setCommon] = useState(noCells);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const { sending, begin, end } = useSending();
  const save = useSave();
  const { t } = useLingui();
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const { typed, absent } = giveWaiting(items, cells, waiting);
  const rows: ManyRow[] = items.map((item) => ({
    key: item.key,
    cells: typed.get(item.key) ?? beginOf(item),
    isSending: sending.has(item.key),
    ...(outcomes.get(item.key) ?? untouched),
  }));
  const latest = useLatest({ rows, common });
  const write = (cellsOfRows: readonly Cells[]) => {
    const table = besideLocked(rows, cellsOfRows);
    setWaiting(absent);
    setCells(new Map(rows.map(({ key }, at) => [key, table[at] ?? noCells])));
    setOutcomes(outcomesLeft(rows, table, outcomes));
  };
  const writeCommon = (column: Column, text: string) => {
    setCommon({ ...common, [column]: text });
    // What was published stays; what was refused, or saved as a draft, is about another text now.
    setOutcomes(publishedOf(outcomes));
  };
  const readAll = (as: SaveAs, table: { rows: readonly ManyRow[]; common: Cells }) =>
    readRows(table.rows, as, {
      items: list.read().items,
      drafts,
      stored,
      beginOf,
      common: table.common,
      nameError: t`Replace the file's name`,
    });
  /**
   * Saves every row that is not published yet, as it is once the pictures have arrived; those that lack something say what, and while one does none is published, unless the
   * others were asked for: what visitors see is a whole.
   */
  const saveAll = async (as: SaveAs): Promise<SavedCount> => {
    await list.settle();
    const table = latest.current;
    const tell = (key: string, outcome: Outcome) => {
      end(key);
      // Onto what there is now: a row that was written meanwhile is not refused again for what it lacked.
      setOutcomes((now) => new Map(now).set(key, outcome));
      if (outcome.saved === 'published') setCells((now) => new Map(now).set(key, wholeIn(table, key)));
    };
    const told = await saveRows(readAll(as, table), as, { tell, begin, send: sendAndStore(save, stored) });
    return countSaved(table.rows, list.read().items, new Map([...outcomes, ...told]));
  };
  const arrivalOf = (key: string) => arrivalIn(items, drafts, key);
  const put = (kept: readonly KeptRow[], keptCommon: Cells) => {
    setCommon(keptCommon);
    for (const { arrived } of kept) if (arrived) drafts.set(arrived.picture._id, arrived.draft);
    const shown = rowsBeside(kept, items, rows);
    list.restore({ items: shown.map(({ picture, name }) => ({ ...picture, fileName: name })) });
    setCells(new Map(shown.map((row) => [row.picture._id, row.cells])));
    setWaiting(kept.flatMap(({ name, cells: own, arrived }) => (arrived ? [] : [{ name, cells: own }])));
    setOutcomes(new Map(shown.flatMap(({ picture, saved }) => (saved ? [[picture._id, { errors: {}, saved }]] : []))));
  };
  // The pictures stay: they are drafts already, or published.
  const reset = () => {
    setCells(new Map(rows.flatMap(({ key, cells: own, saved }) => (saved === 'published' ? [[key, own]] : []))));
    setCommon(noCells);
    setWaiting([]);
    setOutcomes(publishedOf(outcomes));
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
    /** Rows are being sent, with what is said for all. */
    isSending: sending.size > 0,
    /** Once a row was refused: how many could be published without it. */
    ready: rows.some(lacksSomething) ? readAll('ready', { rows, common }).filter(({ data }) => data).length : 0,
    draftOf: (key: string) => arrivalOf(key)?.draft,
    draft,
    /** Files to choose again: their rows were typed before they had arrived. */
    absent: absent.map(({ name }) => name),
    /** How many are on their way: those are no drafts yet. */
    onTheWay,
    ...unsavedIn(rows, items.map(beginOf), common, { absent: absent.length, onTheWay }),
  };
}

/** The pictures with the drafts that they become, and what the table begins with. */
function useBegun(begun: readonly BegunRow[]) {
  const [{ list, drafts }] = useState(() => makeDrafts(begun));
  const [beginOf] = useState(() => beginningsOf(begun));
  // As they are on the server: what is saved is what differs from it.
  const [stored] = useState(() => new Map(begun.map(({ art }) => [art._id, art])));
  useOpenList(list);
  useListedDrafts(drafts, begun.length);
  return { list, drafts, beginOf, stored };
}

/** How many rows were asked for, and how many of the table are not saved. */
type SavedCount = { asked: number; notSaved: number };

const countSaved = (rows: readonly ManyRow[], items: readonly PictureItem[], outcomes: ReadonlyMap<string, Outcome>): SavedCount => ({
  asked: rows.filter(({ saved }) => saved !== 'published').length,
  notSaved: items.filter(({ key }) => outcomes.get(key)?.saved === undefined).length,
});

/** Which rows are being sent: what is typed into one meanwhile would be neither saved nor kept. */
function useSending() {
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set());
  const begin = (keys: readonly string[]) => setSending(new Set(keys));
  const end = (key: string) => setSending((now) => new Set([...now].filter((other) => other !== key)));
  return { sending, begin, end };
}

/** The value of the last rendering, for what goes on later. */
function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** The rows that were published: visitors see them, so that they are neither given up nor written anew. */
const publishedOf = (outcomes: ReadonlyMap<string, Outcome>) =>
  new Map(Array.from(outcomes).filter(([, { saved }]) => saved === 'published'));

type ShownRow = Pick<ManyRow, 'cells' | 'saved'> & { name: string; picture: ArtPicture };

/**
 * The rows of a draft whose pictures have arrived, beside those of the table that are published, which no draft has: in the order in which they stand in the
 * table, new ones behind them.
 */
function rowsBeside(kept: readonly KeptRow[], items: readonly PictureItem[], rows: readonly ManyRow[]): ShownRow[] {
  const arrived = kept.flatMap(({ name, cells, arrived: has }): ShownRow[] => (has ? [{ name, cells, picture: has.picture }] : []));
  const published = items.flatMap(({ name, picture }, at): ShownRow[] => {
    const { cells, saved } = rows[at] ?? { cells: noCells };
    return picture && saved === 'published' ? [{ name, cells, picture, saved }] : [];
  });
  const places = new Map(items.map(({ picture }, at) => [picture?._id, at]));
  const placeOf = ({ picture }: ShownRow) => places.get(picture._id) ?? items.length;
  return [...published, ...arrived].toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Whether a row that is not saved says something else than it began with, or takes what is said for all. */
const isRowUnsaved = ({ saved, cells: own = noCells }: Partial<ManyRow> = {}, common: Cells, begun: Cells): boolean =>
  !saved && (!isSameRow(own, begun) || !isEmpty(common));

/** Whether something was typed that is not saved, and whether anything would be lost: what is on its way, too. */
function unsavedIn(
  rows: readonly ManyRow[],
  begun: readonly Cells[],
  common: Cells,
  { absent, onTheWay }: { absent: number; onTheWay: number },
) {
  const hasTyped = absent > 0 || begun.some((cells, at) => isRowUnsaved(rows[at], common, cells));
  return { hasTyped, isUnsaved: hasTyped || onTheWay > 0 };
}

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

/** Sends a row; of a draft that was there before what is stored now is kept. */
const sendAndStore =
  (save: ReturnType<typeof useSave>, stored: Map<string, Art>) =>
  async (id: string, body: Body): Promise<void> => {
    const { data } = await save.mutateAsync({ id, body });
    if (stored.has(id)) stored.set(id, data);
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
