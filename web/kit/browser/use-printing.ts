import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed: what is rendered then is in the print, by a button as by the browser's own menu. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    // The print is made when the listener returns.
    addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), listening);
    addEventListener('afterprint', () => setPrinting(false), listening);
    return () => listening.abort();
  }, []);
  return isPrinting;
}
