import { useEffect } from 'react';
import type { ViewSource } from '#contract/manage-arts.ts';
import { send } from '#web/app/api.ts';
import { previousAddress } from '#web/app/previous-address.ts';
import { SEEN_ARTS_KEY } from '#web/accounts/session/clear-personal-data.ts';
import { rememberArt } from '#web/arts/recently-viewed.ts';

/** Records a visit to an artwork's page: remembered in this browser, and counted once in a browser session (the server counts once a day). A look at what is not shown is none. */
export function useVisit(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return;
    rememberArt(id);
    void countView(id);
  }, [id]);
}

async function countView(id: string): Promise<void> {
  try {
    const seen = (sessionStorage.getItem(SEEN_ARTS_KEY) ?? '').split(' ');
    if (seen.includes(id)) return;
    sessionStorage.setItem(SEEN_ARTS_KEY, [...seen, id].join(' ').trim());
    await send('POST /arts/{id}/view', { params: { id }, body: { source: sourceOfVisit() } });
  } catch {
    // An uncounted view does not concern the visitor.
  }
}

/** Where a reader came from: a search here, another screen here, or a link from elsewhere or none. Nothing of an address leaves the browser. */
function sourceOfVisit(): ViewSource {
  const address = previousAddress() ?? document.referrer;
  if (address === '') return 'links';
  const { origin, searchParams } = new URL(address, location.origin);
  if (origin !== location.origin) return 'links';
  return searchParams.get('search') ? 'search' : 'pages';
}
