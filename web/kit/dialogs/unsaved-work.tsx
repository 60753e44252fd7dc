import { createContext, use, useCallback, useId, useLayoutEffect, useState } from 'react';

type Report = (id: string, isUnsaved: boolean) => void;

/** Reports to the dialog or screen around a form that something in the form is not saved. */
export const UnsavedContext = createContext<Report>(() => {});

/**
 * Rendered in every form that can hold unsaved work: while `isUnsaved`, the dialog around it asks before it closes, a dashboard before it
 * is left, and the browser before the tab is closed or reloaded.
 */
export function UnsavedWork({ isUnsaved }: { isUnsaved: boolean }) {
  const id = useId();
  const report = use(UnsavedContext);
  // With the change itself: an Escape right after the first letter must not find a dialog that knows nothing of it.
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    report(id, true);
    addEventListener('beforeunload', warn);
    return () => {
      report(id, false);
      removeEventListener('beforeunload', warn);
    };
  }, [id, isUnsaved, report]);
  return null;
}

/** Whether a form inside has unsaved work; `report` is the value of an UnsavedContext around the forms. */
export function useUnsavedWork(): { hasUnsaved: boolean; report: Report } {
  const above = use(UnsavedContext);
  const [ids, setIds] = useState<readonly string[]>([]);
  const report = useCallback<Report>(
    (id, isUnsaved) => {
      setIds((before) => (isUnsaved ? [...before, id] : before.filter((one) => one !== id)));
      above(id, isUnsaved);
    },
    [above],
  );
  return { hasUnsaved: ids.length > 0, report };
}
