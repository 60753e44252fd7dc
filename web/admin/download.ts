import type { CallKey, Calls } from '#contract/paths.ts';
import { API_BASE, ApiFailure, isSessionOver } from '#web/app/api.ts';
import { saveFile } from '#web/kit/browser/save-file.ts';
import { withFreshSession } from '#web/accounts/session/password-question.ts';
import { endSession, session } from '#web/accounts/session/session.ts';

/** The calls that answer a sheet. */
export type SheetCall = { [K in CallKey]: Calls[K] extends { download: 'text/csv' } ? K : never }[CallKey];

/** Fetches a sheet with the session's token, which a plain link cannot send, and saves it as a file. Throws ApiFailure. */
export const downloadSheet = (call: SheetCall): Promise<void> => withFreshSession(() => fetchSheet(call));

async function fetchSheet(call: SheetCall): Promise<void> {
  const path = call.slice('GET '.length);
  const { token } = session();
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${API_BASE}${path}`, { headers }).catch(() => {
    throw new ApiFailure(0);
  });
  if (isSessionOver(response)) endSession(token);
  if (!response.ok) throw new ApiFailure(response.status, (await response.json().catch(() => ({}))) as Record<string, unknown>);
  saveFile(await response.blob(), `ubugeni-${path.split('/').at(-1)}`);
}
