import type { CallKey, Calls } from '#contract/paths.ts';
import { fetchFile } from '#web/app/fetch-file.ts';
import { saveFile } from '#web/kit/browser/save-file.ts';
import { withFreshSession } from '#web/accounts/session/password-question.ts';

/** The calls that answer a sheet. */
export type SheetCall = { [K in CallKey]: Calls[K] extends { download: 'text/csv' } ? K : never }[CallKey];

/** A sheet in one piece, or in several of which each after the first begins with the same heads. */
export type SheetWish = { call: SheetCall; parts?: readonly Readonly<Record<string, string>>[] };

/** Fetches a sheet with the session's token, which a plain link cannot send, and saves it as a file. Throws ApiFailure. */
export const downloadSheet = ({ call, parts = [{}] }: SheetWish): Promise<void> =>
  withFreshSession({ call }, async () => {
    const pieces: Blob[] = [];
    for (const query of parts) {
      const sheet = await fetchSheet(call, query);
      pieces.push(pieces.length === 0 ? sheet : await withoutHeads(sheet));
    }
    saveFile(new Blob(pieces, { type: 'text/csv' }), `ubugeni-${call.split('/').at(-1)}`);
  });

function fetchSheet(call: SheetCall, query: Readonly<Record<string, string>>): Promise<Blob> {
  const asked = new URLSearchParams(query).toString();
  return fetchFile(`${call.slice('GET '.length)}${asked && `?${asked}`}`);
}

const withoutHeads = async (sheet: Blob): Promise<Blob> => {
  const text = await sheet.text();
  return new Blob([text.slice(text.indexOf('\r\n') + 2)]);
};
