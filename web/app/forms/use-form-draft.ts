import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { type DraftFiles, dropDraftFiles, readDraftFiles, writeDraftFiles } from './draft-files.ts';
import type { Draft } from './drafts.ts';
import { type DraftHandle, useDraft } from './use-draft.ts';

type FormOf<In extends FieldValues, Out> = Pick<
  UseFormReturn<In, unknown, Out>,
  'watch' | 'getValues' | 'setValue' | 'reset' | 'formState'
>;

type Options = {
  /** Fields that are never stored: passwords. */
  omit?: readonly string[];
  /** The chosen files by field, the same object until another is chosen, and what puts them into the form; kept where the browser has room. */
  files?: DraftFiles;
  putFiles?: (files: DraftFiles) => void;
  /** Says what the form began with, where its default values do not: those may differ, and the draft then has every field. */
  base?: string;
  /** What belongs to the form and is none of its fields; undefined while it is unchanged, which `put` is given too. */
  beside?: { value: unknown; put: (value: unknown, savedAt: number) => void };
};

/** A short fingerprint of a text, such as of what a form began with (FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/). */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** The name under which a draft has what is no field. */
const BESIDE = 'beside';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '');
const countOf = (files: DraftFiles | undefined) => Object.values(files ?? {}).flat().length;

/**
 * Keeps the changed fields of a form of useSchemaForm, and its chosen files, as a draft; see useDraft. `name` names the form and its thing. The
 * form renders `<DraftNote draft={…} />`, gives `<UnsavedWork draft={…} />` the draft, and calls `drop` when it was sent.
 */
export function useFormDraft<In extends FieldValues, Out>(
  form: FormOf<In, Out>,
  name: string,
  { omit = [], files, putFiles, base, beside }: Options = {},
): DraftHandle {
  const { defaultValues } = form.formState;
  // Of the present ones: what was saved here is what the form goes on from.
  const begun = useMemo(() => fingerprint(JSON.stringify(defaultValues ?? {})), [defaultValues]);
  const [areFilesLost, setFilesLost] = useState(false);
  const isPutting = useRef(false);
  /** The files of a draft that was discarded: it can be brought back with them. */
  const discardedFiles = useRef<DraftFiles>(undefined);
  const defaults = (defaultValues ?? {}) as Record<string, unknown>;

  const changed = (): Record<string, unknown> => {
    const all = Object.entries(form.getValues() as Record<string, unknown>).filter(([field]) => !omit.includes(field));
    const different = all.filter(([field, value]) => !isSame(value, defaults[field]));
    return Object.fromEntries(base === undefined || different.length === 0 ? different : all);
  };
  const put = ({ values: { [BESIDE]: besides, ...values }, files: count, savedAt }: Draft) => {
    isPutting.current = true;
    beside?.put(besides, savedAt);
    for (const field of new Set([...Object.keys(changed()), ...Object.keys(values)])) {
      const value = (field in values ? values[field] : defaults[field]) as PathValue<In, Path<In>>;
      form.setValue(field as Path<In>, value, { shouldDirty: true });
    }
    isPutting.current = false;
    if (count > 0 && countOf(files) === 0)
      void Promise.resolve(discardedFiles.current ?? readDraftFiles(name)).then((kept) =>
        kept && putFiles ? putFiles(kept) : setFilesLost(true),
      );
  };
  const reset = () => {
    form.reset();
    beside?.put(undefined, 0);
    putFiles?.({});
  };
  const draft = useDraft({ name, base: base ?? begun, put, reset });

  const keep = useEffectEvent(() => {
    if (isPutting.current) return;
    const values = { ...changed(), ...(beside?.value === undefined ? {} : { [BESIDE]: beside.value }) };
    const count = countOf(files);
    draft.keep(Object.keys(values).length + count > 0 ? { values, files: count } : undefined);
  });
  const { watch } = form;
  useEffect(() => {
    // Without a name it is a reset.
    const { unsubscribe } = watch((_, { name: field }) => {
      if (field) keep();
    });
    return unsubscribe;
  }, [watch]);
  const besides = JSON.stringify(beside?.value);
  const before = useRef(besides);
  useEffect(() => {
    if (before.current !== besides) keep();
    before.current = besides;
  }, [besides]);
  useKeptFiles(name, files, (isStored) => {
    setFilesLost(!isStored);
    keep();
  });
  const end = (how: () => void, rest?: DraftFiles) => () => {
    discardedFiles.current = countOf(rest) > 0 ? rest : undefined;
    how();
    setFilesLost(false);
    void dropDraftFiles(name);
  };
  return { ...draft, areFilesLost, drop: end(draft.drop), discard: end(draft.discard, files) };
}

/** Stores the chosen files whenever others are chosen, and tells whether the browser had room. */
function useKeptFiles(name: string, files: DraftFiles | undefined, onKept: (isStored: boolean) => void): void {
  const before = useRef(files);
  const tell = useEffectEvent(onKept);
  useEffect(() => {
    if (before.current === files) return;
    const isNoneAgain = countOf(before.current) === 0 && countOf(files) === 0;
    before.current = files;
    if (files && !isNoneAgain) void writeDraftFiles(name, files).then(tell);
  }, [name, files]);
}
