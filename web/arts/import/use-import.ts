import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ImportedArts, ImportError } from '#contract/manage-arts.ts';
import { limits } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { ApiFailure, isDefinite, newKey } from '#web/app/api.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { makeReady } from '#web/arts/pictures/make-ready.ts';
import { UNCHANGED } from '#web/arts/pictures/picture-change.ts';
import type { Refusal } from '#web/arts/pictures/picture-list.ts';
import { useUpload } from '#web/dashboard/upload-progress.tsx';

/** The pictures of an import by their names, as the server compares them: without case. */
type Pictures = ReadonlyMap<string, File>;
const keyOf = (name: string) => name.normalize('NFC').toLowerCase();

/** Refused cells are shown at their places; a file that is refused as a whole is the form's failure. */
function errorsOf(error: Error | null): ImportError[] {
  const found = error instanceof ApiFailure && error.code === 'arts.importWrong' ? error.details['errors'] : undefined;
  return Array.isArray(found) ? (found as ImportError[]) : [];
}

/** A CSV with its pictures on the way to drafts: checked first, then written whole or not at all. */
export function useImport(success: (count: number) => string) {
  const navigate = useNavigate();
  const [csv, setCsv] = useState<File>();
  const [pictures, setPictures] = useState<Pictures>(new Map());
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const [isReading, setReading] = useState(false);
  const [key, setKey] = useState(newKey);
  const { part, startUpload } = useUpload();
  const check = useChange({
    run: (_: void, send) => sendImport({ csv, pictures, dryRun: true }, (body) => send('POST /arts/import', { body }, startUpload())),
    situation: 'saveArt',
  });
  const write = useChange({
    run: (_: void, send) =>
      sendImport({ csv, pictures, dryRun: false }, (body) => send('POST /arts/import', { body, idempotencyKey: key }, startUpload())),
    situation: 'saveArt',
    success: ({ data }) => success(data.arts.length),
    onSuccess: () => void navigate(`${screens.artistArtworks}?state=draft`),
    onError: (error) => {
      if (isDefinite(error)) setKey(newKey());
    },
  });
  /** What was checked or refused is about other files now. */
  const forget = () => {
    check.reset();
    write.reset();
    setKey(newKey());
  };
  const addPictures = async (files: readonly File[]) => {
    forget();
    setReading(true);
    const read = await readPictures(files, pictures);
    setPictures(read.pictures);
    setRefusals(read.refusals);
    setReading(false);
  };
  const removePicture = (name: string) => {
    forget();
    setPictures(new Map([...pictures].filter(([known]) => known !== keyOf(name))));
  };
  const preview = check.data?.data;
  const failed = write.error ? write : check;
  return {
    csv,
    chooseCsv: (file: File | undefined) => (forget(), setCsv(file)),
    pictures: useMemo(() => [...pictures.values()], [pictures]),
    addPictures,
    removePicture,
    refusals,
    isReading,
    check: () => check.mutate(),
    write: () => write.mutate(),
    isChecking: check.isPending,
    isWriting: write.isPending,
    part,
    preview,
    unused: preview ? unusedOf(preview, [...pictures.values()]) : [],
    errors: errorsOf(failed.error),
    failure: failed.failure,
  };
}

type Wanted = { csv: File | undefined; pictures: Pictures; dryRun: boolean };
type Body = { csv: File | undefined; pictures: File[]; dryRun: boolean };

const sendImport = <T>({ csv, pictures, dryRun }: Wanted, send: (body: Body) => Promise<T>): Promise<T> =>
  send({ csv, pictures: [...pictures.values()], dryRun });

/** Pictures as they are sent, under the names that the table has, the later of two with one name; and which were not taken. */
async function readPictures(files: readonly File[], known: Pictures): Promise<{ pictures: Pictures; refusals: Refusal[] }> {
  const pictures = new Map(known);
  const refusals: Refusal[] = [];
  for (const file of files) {
    if (pictures.size >= limits.importPictures && !pictures.has(keyOf(file.name))) {
      refusals.push({ name: file.name, fault: 'tooMany' });
      break;
    }
    const ready = await makeReady(file, UNCHANGED);
    if (typeof ready === 'string') refusals.push({ name: file.name, fault: ready });
    else pictures.set(keyOf(file.name), new File([ready], file.name, { type: ready.type }));
  }
  return { pictures, refusals };
}

const unusedOf = ({ arts }: ImportedArts, pictures: readonly File[]): string[] => {
  const used = new Set(arts.flatMap(({ picture }) => (picture ? [keyOf(picture)] : [])));
  return pictures.map(({ name }) => name).filter((name) => !used.has(keyOf(name)));
};

export type Import = ReturnType<typeof useImport>;
