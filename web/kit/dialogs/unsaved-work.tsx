import { createContext, type ReactNode, use, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { isLeftUnasked } from './unasked.ts';

/** A form's own question before it is left, in place of the common one: `onKeep` goes on with it, `onLeave` leaves. */
export type AskToLeave = (ways: { onKeep: () => void; onLeave: () => void }) => ReactNode;

/** `discard`: what is unsaved is kept as a draft, which this removes. */
type Report = (id: string, isUnsaved: boolean, discard?: () => void, ask?: AskToLeave) => void;

/** Reports to the dialog or screen around a form that something in the form is not saved. */
export const UnsavedContext = createContext<Report>(() => {});

type UnsavedWorkProps = {
  isUnsaved: boolean;
  /** Where the form keeps a draft: it can be left with the draft waiting. */
  draft?: { state: { kind: string }; discard: () => void };
  ask?: AskToLeave;
};

/** Whether what is in a form is stored in its draft. */
export const isDraftKept = ({ kind }: { kind: string }): boolean => kind === 'kept' || kind === 'restored';

/**
 * Rendered in every form that can hold unsaved work: while `isUnsaved`, the dialog around it asks before it closes, a dashboard before it
 * is left, and the browser before the tab is closed or reloaded.
 */
export function UnsavedWork({ isUnsaved, draft, ask }: UnsavedWorkProps) {
  const id = useId();
  const report = use(UnsavedContext);
  const isKept = draft !== undefined && isDraftKept(draft.state);
  const hasOwn = ask !== undefined;
  const latest = useRef({ draft, ask });
  useLayoutEffect(() => {
    latest.current = { draft, ask };
  });
  // With the change itself: an Escape right after the first letter must not find a dialog that knows nothing of it.
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => void (isLeftUnasked() || event.preventDefault());
    report(id, true, isKept ? () => latest.current.draft?.discard() : undefined, hasOwn ? (ways) => latest.current.ask?.(ways) : undefined);
    addEventListener('beforeunload', warn);
    return () => {
      report(id, false);
      removeEventListener('beforeunload', warn);
    };
  }, [id, isUnsaved, isKept, hasOwn, report]);
  return null;
}

/**
 * Whether a form inside has unsaved work; `report` is the value of an UnsavedContext around the forms. `discardDrafts` removes the drafts of
 * all of it; undefined while some of it is kept in none. `ask` is the question of the only form that has unsaved work, where that has its own.
 */
export function useUnsavedWork(): {
  hasUnsaved: boolean;
  discardDrafts: (() => void) | undefined;
  ask: AskToLeave | undefined;
  report: Report;
} {
  const above = use(UnsavedContext);
  const [forms, setForms] = useState<readonly { id: string; discard: (() => void) | undefined; ask: AskToLeave | undefined }[]>([]);
  const report = useCallback<Report>(
    (id, isUnsaved, discard, ask) => {
      setForms((before) => (isUnsaved ? [...before, { id, discard, ask }] : before.filter((one) => one.id !== id)));
      above(id, isUnsaved, discard, ask);
    },
    [above],
  );
  const areKept = forms.length > 0 && forms.every(({ discard }) => discard);
  const discardDrafts = () => {
    for (const { discard } of forms) discard?.();
  };
  const ask = forms.length === 1 ? forms[0]?.ask : undefined;
  return { hasUnsaved: forms.length > 0, discardDrafts: areKept ? discardDrafts : undefined, ask, report };
}
