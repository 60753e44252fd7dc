import type { CallKey, Calls } from '#contract/paths.ts';
import { isId } from '#contract/ids.ts';
import { fetchFile } from '#web/app/fetch-file.ts';
import { saveFile } from '#web/kit/browser/save-file.ts';
import { withFreshSession } from '#web/accounts/session/password-question.ts';

/** The calls that answer a sheet. */
export type SheetCall = { [K in CallKey]: Calls[K] extends { download: 'text/csv' } ? K : never }[CallKey];

/** A sheet in one piece, or in several of which each after the first begins with the same heads; `about` says in the file's name what of all it has. */
export type SheetWish = { call: SheetCall; parts?: readonly Readonly<Record<string, string>>[]; about?: string };

/** What a list is sorted by, and its ordinary values, are no news in the name of a file. */
const isSaid = (name: string, value: string) => value !== '' && name !== 'sort' && value !== 'without' && !isId(value);
const NAME_MAX = 60;

/** What narrows a sheet, in letters that every system takes in the name of a file: '2026-11-24', 'sending', 'kivu'. */
export function aboutOf(query: Readonly<Record<string, string | undefined>>): string {
  // A switch is called as it is.
  const said = Object.entries(query).flatMap(([name, value = '']) => (isSaid(name, value) ? [value === 'true' ? name : value] : []));
  const words = [...new Set(said)].map((one) => one.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase());
  return words
    .join('-')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, NAME_MAX)
    .replaceAll(/^-|-$/g, '');
}

/** Fetches a sheet with the session's token, which a plain link cannot send, and saves it as a file. Throws ApiFailure. */
export const downloadSheet = ({ call, parts = [{}], about }: SheetWish): Promise<void> =>
  withFreshSession({ call }, async () => {
    const pieces: Blob[] = [];
    for (const query of parts) {
      const sheet = await fetchSheet(call, query);
      pieces.push(pieces.length === 0 ? sheet : await withoutHeads(sheet));
    }
    const file = `ubugeni-${call.split('/').at(-1)}`;
    saveFile(new Blob(pieces, { type: 'text/csv' }), about ? file.replace(/(?=\.csv$)/, `-${about}`) : file);
  });

function fetchSheet(call: SheetCall, query: Readonly<Record<string, string>>): Promise<Blob> {
  const asked = new URLSearchParams(query).toString();
  return fetchFile(`${call.slice('GET '.length)}${asked && `?${asked}`}`);
}

const withoutHeads = async (sheet: Blob): Promise<Blob> => {
  const text = await sheet.text();
  return new Blob([text.slice(text.indexOf('\r\n') + 2)]);
};
