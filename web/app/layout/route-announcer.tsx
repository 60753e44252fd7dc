import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** How often the title is looked for: a screen that is named by its data has none until they have come. */
const TITLE_PAUSE_MS = 150;

/**
 * A change of screen, for those who cannot see it: its title is said, and Tab goes on from the content instead of from the link that is
 * gone. A field that one is typing in, an open dialog and a section that the address names keep the focus.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
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

/** Whether nobody works with the element that has the focus. */
const isFree = (element: Element | null) => !element?.closest('input,textarea,select,dialog[open],main h1,main h2');
