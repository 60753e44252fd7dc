import * as z from 'zod/mini';
import { DRAFT_PREFIX, onClearPersonalData } from '#web/accounts/session/clear-personal-data.ts';
import { session } from '#web/accounts/session/session.ts';
import { storage } from '#web/accounts/session/session-storage.ts';
import { newKey } from '#web/app/api.ts';

const Draft = z.object({
  /** What was changed in the form, by field. */
  values: z.record(z.string(), z.unknown()),
  /** How many chosen files belong to it (draft-files.ts). */
  files: z.number(),
  /** What it was typed over, as the form names it; another one means that the thing was changed elsewhere. */
  base: z.string(),
  /** In ms. */
  savedAt: z.number(),
  /** Another one with each change, so that two tabs can tell. */
  stamp: z.string(),
});
export type Draft = z.infer<typeof Draft>;
export type DraftContent = { values: Draft['values']; files?: number; base?: string };

/** Characters of one draft, and drafts of one account; the oldest make room. */
const LENGTH_MAX = 100_000;
const DRAFTS_MAX = 40;
const AGE_MAX_MS = 30 * 24 * 60 * 60 * 1_000;

/** Drafts that the browser did not store: they live until the page is left. */
const held = new Map<string, Draft>();
const listeners = new Set<(isErased: boolean) => void>();
/** Who was signed in last: what is typed after the server ended the session is still theirs. */
let last = '';

const notify = (isErased = false) => {
  for (const listener of listeners) listener(isErased);
};

onClearPersonalData(() => {
  held.clear();
  last = '';
  notify(true);
});

/** Whose drafts are read and written: the account's, or nobody's. */
export function draftOwner(): string {
  const { identity, hasEnded } = session();
  if (identity) last = identity;
  return hasEnded ? last : identity;
}

/** An account's drafts outlive the tab; a visitor's end with it, because nobody signs out who would erase them. */
const homeOf = (owner: string) => storage(owner ? 'localStorage' : 'sessionStorage');
const keyOf = (owner: string, name: string) => `${DRAFT_PREFIX}${owner}:${name}`;

function parse(text: string | null | undefined): Draft | undefined {
  try {
    const draft = Draft.safeParse(JSON.parse(text ?? 'null')).data;
    return draft && draft.savedAt > Date.now() - AGE_MAX_MS ? draft : undefined;
  } catch {
    return undefined;
  }
}

const readOf = (owner: string, name: string) => held.get(keyOf(owner, name)) ?? parse(homeOf(owner)?.getItem(keyOf(owner, name)));

/** The draft of a form, by its name; a visitor's goes on with whoever signs in then. */
export const readDraft = (name: string): Draft | undefined => readOf(draftOwner(), name) ?? readOf('', name);

/** The draft of a form of one text. */
export function textOf(draft: Draft | undefined): string {
  const text = draft?.values['text'];
  return typeof text === 'string' ? text : '';
}

/** Stores what is typed in a form; `isStored` is false where the browser has no room for it: it is then kept until the page is left. */
export function writeDraft(
  name: string,
  { values, files = 0, base = '' }: DraftContent,
  stamp: string = newKey(),
): { savedAt: number; isStored: boolean } {
  const owner = draftOwner();
  if (owner) remove('', name);
  const draft = { values, files, base, savedAt: Date.now(), stamp };
  const isStored = store(owner, name, draft);
  if (isStored) held.delete(keyOf(owner, name));
  else held.set(keyOf(owner, name), draft);
  notify();
  return { savedAt: draft.savedAt, isStored };
}

function store(owner: string, name: string, draft: Draft): boolean {
  const text = JSON.stringify(draft);
  const home = homeOf(owner);
  if (!home || text.length > LENGTH_MAX) return false;
  try {
    home.setItem(keyOf(owner, name), text);
    makeRoom(home, owner);
    return true;
  } catch {
    return false;
  }
}

/** Removes drafts that are too old or too many. */
function makeRoom(home: Storage, owner: string): void {
  const keys = Array.from({ length: home.length }, (_, place) => home.key(place) ?? '').filter((key) => key.startsWith(keyOf(owner, '')));
  const times = new Map(keys.map((key) => [key, parse(home.getItem(key))?.savedAt ?? 0]));
  const newestFirst = keys.toSorted((one, other) => (times.get(other) ?? 0) - (times.get(one) ?? 0));
  for (const [place, key] of newestFirst.entries()) if (place >= DRAFTS_MAX || times.get(key) === 0) home.removeItem(key);
}

function remove(owner: string, name: string): void {
  held.delete(keyOf(owner, name));
  homeOf(owner)?.removeItem(keyOf(owner, name));
}

/** Removes a draft that was sent or discarded. */
export function dropDraft(name: string): void {
  remove(draftOwner(), name);
  remove('', name);
  notify();
}

/**
 * Calls `listener` with the draft of a form, now and when drafts change in this tab or in another one; `isErased` when the account signs out, and
 * nothing of it may be stored again. Returns a function that stops it.
 */
export function followDraft(name: string, listener: (draft: Draft | undefined, isErased: boolean) => void): () => void {
  // The account counts as signed in until everything of it is erased: its drafts are not looked for meanwhile.
  const tell = (isErased = false) => listener(isErased ? undefined : readDraft(name), isErased);
  const hear = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(DRAFT_PREFIX)) tell();
  };
  tell();
  listeners.add(tell);
  addEventListener('storage', hear);
  return () => {
    listeners.delete(tell);
    removeEventListener('storage', hear);
  };
}
