import { endSession, session } from '#web/accounts/session/session.ts';
import { API_BASE, ApiFailure, isSessionOver } from './api.ts';

/** Fetches a file below the API with the session's token, which a plain link or image cannot send. Throws ApiFailure. */
export async function fetchFile(path: string, signal?: AbortSignal): Promise<Blob> {
  const { token } = session();
  const init = { headers: { authorization: `Bearer ${token}` }, ...(signal && { signal }) };
  const response = await fetch(`${API_BASE}${path}`, init).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ApiFailure(0);
  });
  if (isSessionOver(response)) endSession(token);
  if (!response.ok) throw new ApiFailure(response.status, (await response.json().catch(() => ({}))) as Record<string, unknown>);
  return response.blob();
}
