import { useEffect } from 'react';
import { send } from '#web/app/api.ts';
import { SEEN_ARTS_KEY } from '#web/accounts/session/clear-personal-data.ts';
import { rememberArt } from '#web/arts/recently-viewed.ts';

/** Records a visit to an artwork's page: remembered in this browser, and counted once in a browser session (the server counts once a day). */
export function useVisit(id: string): void {
  useEffect(() => {
    rememberArt(id);
    void countView(id);
  }, [id]);
}

async function countView(id: string): Promise<void> {
  try {
    const seen = (sessionStorage.getItem(SEEN_ARTS_KEY) ?? '').split(' ');
    if (seen.includes(id)) return;
    sessionStorage.setItem(SEEN_ARTS_KEY, [...seen, id].join(' ').trim());
    await send('POST /arts/{id}/view', { params: { id } });
  } catch {
    // An uncounted view does not concern the visitor.
  }
}
