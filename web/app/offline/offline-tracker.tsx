import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isChats, screens } from '#contract/screens.ts';
import { IconButton } from '#web/kit/buttons/button.tsx';
import { dayOf, formatDate, formatClock } from '#contract/format.ts';
import { CloseIcon } from '#web/kit/visuals/icons.tsx';
import { useNow } from '#web/kit/browser/use-now.ts';
import { useCutConnection, watchOnlineStatus } from '#web/kit/browser/online-status.ts';
import { leadLinksToWorker, passOnForgetting, startWorker, reportSeen } from './page-side.ts';

/** A page counts as seen after this time, in ms. */
const SEEN_AFTER_MS = 1_500;

/** Handles everything offline: the service worker, links, and the banner; `onOnline` is called when a connection is back. Loaded when the page is idle. */
export function OfflineTracker({ onOnline }: { onOnline: () => void }) {
  const { pathname, search } = useLocation();
  const since = useCutConnection();
  const isCut = since !== undefined;
  useEffect(startWorker, []);
  useEffect(passOnForgetting, []);
  useEffect(() => watchOnlineStatus(onOnline), [onOnline]);
  useEffect(() => (isCut ? leadLinksToWorker() : undefined), [isCut]);
  useEffect(() => {
    const timer = setTimeout(() => void reportSeen(pathname + search), SEEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [pathname, search]);
  // The chat shows the state of each message, and the offline page says it itself.
  const isQuiet = isChats(pathname) || pathname === screens.offline;
  return (
    <div role="status" className="fixed inset-x-0 bottom-(--buy-bar,0px) z-50">
      {isCut && !isQuiet ? <OfflineBanner key={pathname} since={since} /> : null}
    </div>
  );
}

function OfflineBanner({ since }: { since: number }) {
  const { t } = useLingui();
  const [isClosed, setClosed] = useState(false);
  const now = useNow();
  if (isClosed) return null;
  const isToday = dayOf(since) === dayOf(now);
  const time = isToday ? formatClock(since) : `${formatClock(since)}, ${formatDate(since)}`;
  return (
    <div className="offline-banner flex items-center justify-center gap-2 border-t border-edge bg-paper py-1 pr-2 pl-5 text-sm">
      <p>
        <Trans>You are offline. This is how it was at {time}.</Trans>
      </p>
      <IconButton label={t`Close`} onClick={() => setClosed(true)}>
        <CloseIcon className="size-4" />
      </IconButton>
    </div>
  );
}
