import { API_BASE, ApiFailure, isSessionOver } from '#web/app/api.ts';
import { saveFile } from '#web/kit/browser/save-file.ts';
import { withFreshSession } from '#web/accounts/session/password-question.ts';
import { endSession, session } from '#web/accounts/session/session.ts';

export type Sheet = 'orders' | 'people';

/** Fetches a sheet with the session's token, which a plain link cannot send, and saves it as a file. Throws ApiFailure. */
export const downloadSheet = (sheet: Sheet): Promise<void> => withFreshSession(() => fetchSheet(sheet));

async function fetchSheet(sheet: Sheet): Promise<void> {
  const { token } = session();
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${API_BASE}/admin/export/${sheet}.csv`, { headers }).catch(() => {
    throw new ApiFailure(0);
  });
  if (isSessionOver(response)) endSession(token);
  if (!response.ok) throw new ApiFailure(response.status, (await response.json().catch(() => ({}))) as Record<string, unknown>);
  saveFile(await response.blob(), `ubugeni-${sheet}.csv`);
}
