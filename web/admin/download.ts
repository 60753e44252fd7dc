import type { CallKey, Calls } from '#contract/paths.ts';
import { fetchFile } from '#web/app/fetch-file.ts';
import { saveFile } from '#web/kit/browser/save-file.ts';
import { withFreshSession } from '#web/accounts/session/password-question.ts';

/** The calls that answer a sheet. */
export type SheetCall = { [K in CallKey]: Calls[K] extends { download: 'text/csv' } ? K : never }[CallKey];

/** Fetches a sheet and saves it as a file. Throws ApiFailure. */
export async function downloadSheet(call: SheetCall): Promise<void> {
  const path = call.slice('GET '.length);
  saveFile(await withFreshSession(() => fetchFile(path)), `ubugeni-${path.split('/').at(-1)}`);
}
