import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useRememberedAddress } from '#web/app/previous-address.ts';

/** How often the title is checked: a screen named by its data has none until they are loaded. */
const TITLE_PAUSE_MS = 150;

/**
 * Announces a change of screen to screen readers: reads the new title, and lets Tab continue from the content instead of from the link
 * that is gone. A field that is being typed in, an open dialog and the section in the address keep the focus.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  useRememberedAddress();
  const seen = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (seen.current === pathname) return undefined;
    seen.current = pathname;
    if (!hash && isFree(document.activeElement)) document.getElementById('content')?.focus({ preventScroll: true });
    const timer = setInterval(() => {
      if (!document.title) return;
      clearInterval(timer);
      setTitle(document.title);
    }, TITLE_PAUSE_MS);
    return () => clearInterval(timer);
  }, [pathname, hash]);
  return (
    <div role="status" className="sr-only">
      {title}
    </div>
  );
}

/** Whether the focus is on nothing that somebody is using. */
const isFree = (element: Element | null) => !element?.closest('input,textarea,select,dialog[open],main h1,main h2');
