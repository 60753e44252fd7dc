import { createContext, use, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { isLeftUnasked } from './unasked.ts';

/** `discard`: what is unsaved is kept as a draft, which this removes. */
type Report = (id: string, isUnsaved: boolean, discard?: () => void) => void;

/** Reports to the dialog or screen around a form that something in the form is not saved. */
export const UnsavedContext = createContext<Report>(() => {});

type UnsavedWorkProps = {
  isUnsaved: boolean;
  /** Where the form keeps a draft: it can be left with the draft waiting. */
  draft?: { state: { kind: string }; discard: () => void };
};

/** Of a draft, where what is in the form is stored. */
const STORED = new Set(['kept', 'restored']);

/**
 * Rendered in every form that can hold unsaved work: while `isUnsaved`, the dialog around it asks before it closes, a dashboard before it
 * is left, and the browser before the tab is closed or reloaded.
 */
export function UnsavedWork({ isUnsaved, draft }: UnsavedWorkProps) {
  const id = useId();
  const report = use(UnsavedContext);
  const isKept = draft !== undefined && STORED.has(draft.state.kind);
  const discard = useRef(draft?.discard);
  useLayoutEffect(() => {
    discard.current = draft?.discard;
  });
  // With the change itself: an Escape right after the first letter must not find a dialog that knows nothing of it.
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => void (isLeftUnasked() || event.preventDefault());
    report(id, true, isKept ? () => discard.current?.() : undefined);
    addEventListener('beforeunload', warn);
    return () => {
      report(id, false);
      removeEventListener('beforeunload', warn);
    };
  }, [id, isUnsaved, isKept, report]);
  return null;
}

/**
 * Whether a form inside has unsaved work; `report` is the value of an UnsavedContext around the forms. `discardDrafts` removes the drafts of
 * all of it; undefined while some of it is kept in none.
 */
export function useUnsavedWork(): { hasUnsaved: boolean; discardDrafts: (() => void) | undefined; report: Report } {
  const above = use(UnsavedContext);
  const [forms, setForms] = useState<readonly { id: string; discard: (() => void) | undefined }[]>([]);
  const report = useCallback<Report>(
    (id, isUnsaved, discard) => {
      setForms((before) => (isUnsaved ? [...before, { id, discard }] : before.filter((one) => one.id !== id)));
      above(id, isUnsaved, discard);
    },
    [above],
  );
  const areKept = forms.length > 0 && forms.every(({ discard }) => discard);
  const discardDrafts = () => {
    for (const { discard } of forms) discard?.();
  };
  return { hasUnsaved: forms.length > 0, discardDrafts: areKept ? discardDrafts : undefined, report };
}
