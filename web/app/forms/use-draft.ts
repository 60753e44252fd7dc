import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { newKey } from '#web/app/api.ts';
import { type Draft, type DraftContent, dropDraft, followDraft, readDraft, writeDraft } from './drafts.ts';

/**
 * Where the draft of a form stands, for DraftNote. `kept`: what is typed is stored; `restored`: it was put back into the form; `outdated`: there
 * is one, but the thing was changed elsewhere since; `elsewhere`: another tab wrote it meanwhile; `unstored`: the browser has no room for it.
 * In `outdated` and `elsewhere` nothing is stored until the person chose. `discarded`: it can be had back until something is typed or the form is left.
 */
type DraftState =
  | { kind: 'none' }
  | { kind: 'kept' | 'restored' | 'outdated' | 'elsewhere' | 'unstored'; savedAt: number }
  | { kind: 'discarded'; discarded: Draft };

export type DraftHandle = {
  state: DraftState;
  /** The files of the draft could not be kept. */
  areFilesLost?: boolean;
  /** Stores what is changed in the form; undefined when nothing is. */
  keep: (content: DraftContent | undefined) => void;
  /** The form was sent: its draft is removed. */
  drop: () => void;
  /** Removes the draft, and lets the form begin anew; where it was only offered, what was typed meanwhile stays and is kept. */
  discard: () => void;
  /** Brings back what was discarded. */
  undo: () => void;
  /** Puts the stored draft into the form. */
  take: () => void;
  /** Stores what is in this form over what another tab wrote. */
  overwrite: () => void;
};

type Options = {
  /** The form and its thing: 'art:0190…'. Another name is another draft. */
  name: string;
  /** What the form began with, in few characters; a draft with another one is offered instead of put in. */
  base?: string;
  /** Puts a draft into the form. */
  put: (draft: Draft) => void;
  /** Puts what the form began with into it. */
  reset: () => void;
};

const isSame = ({ values, files = 0 }: DraftContent, stored: Draft | undefined) =>
  files === stored?.files && JSON.stringify(values) === JSON.stringify(stored.values);

const NONE: DraftState = { kind: 'none' };

/** Keeps what is typed in a form as a draft of the account in this browser, and puts it back when the form is opened again. */
export function useDraft({ name, base = '', put, reset }: Options): DraftHandle {
  const [state, setState] = useState<DraftState>(NONE);
  /** The stored draft that this form has in it. */
  const known = useRef<{ name: string; stamp: string }>(undefined);
  const waiting = useRef<DraftContent>(undefined);
  const isAsking = state.kind === 'outdated' || state.kind === 'elsewhere';

  const putIn = (draft: Draft) => {
    known.current = { name, stamp: draft.stamp };
    waiting.current = undefined;
    put(draft);
    setState({ kind: 'restored', savedAt: draft.savedAt });
  };
  const store = (content: DraftContent) => {
    const stamp = newKey();
    known.current = { name, stamp };
    waiting.current = undefined;
    const { savedAt, isStored } = writeDraft(name, { ...content, base }, stamp);
    setState({ kind: isStored ? 'kept' : 'unstored', savedAt });
  };
  /** It was sent or discarded in another tab, or this is another form now. */
  const leave = () => {
    const isOther = known.current?.name !== name;
    known.current = undefined;
    if (waiting.current && !isOther) return store(waiting.current);
    // What the form shows is the draft that is gone: it would be sent a second time.
    reset();
    return setState(NONE);
  };
  const erase = () => {
    known.current = undefined;
    waiting.current = undefined;
    reset();
    setState(NONE);
  };
  const look = useEffectEvent((stored: Draft | undefined, isErased: boolean) => {
    if (isErased) return erase();
    if (stored?.stamp === known.current?.stamp) return undefined;
    if (!stored) return leave();
    if (stored.base !== base) return setState({ kind: 'outdated', savedAt: stored.savedAt });
    return state.kind === 'elsewhere' ? undefined : putIn(stored);
  });
  useEffect(() => followDraft(name, (stored, isErased) => look(stored, isErased)), [name]);

  const drop = () => {
    known.current = undefined;
    waiting.current = undefined;
    dropDraft(name);
    setState(NONE);
  };
  /** Another tab's is stored, or one of an earlier state of the thing: nothing is written over it. */
  const wait = (content: DraftContent | undefined, savedAt: number) => {
    waiting.current = content;
    if (content && !isAsking) setState({ kind: 'elsewhere', savedAt });
  };
  const keep = (content: DraftContent | undefined) => {
    const stored = readDraft(name);
    if (stored && stored.stamp !== known.current?.stamp) wait(content, stored.savedAt);
    else if (content) {
      if (!isSame(content, stored)) store(content);
    } else if (state.kind !== 'discarded') drop();
  };
  const discard = () => {
    const typed = isAsking ? waiting.current : undefined;
    const discarded = readDraft(name);
    drop();
    if (typed) return store(typed);
    // Said first: a form that is as it began has no draft, and would say nothing.
    if (discarded) setState({ kind: 'discarded', discarded });
    return reset();
  };
  // As if another tab had written it: it is put in, or offered where the thing was changed meanwhile.
  const undo = () => {
    if (state.kind === 'discarded') writeDraft(name, state.discarded);
  };
  const take = () => {
    const stored = readDraft(name);
    if (stored) putIn(stored);
  };
  const overwrite = () => {
    if (waiting.current) store(waiting.current);
  };
  return { state, keep, drop, discard, undo, take, overwrite };
}
