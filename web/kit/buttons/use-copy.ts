import { useEffect, useState } from 'react';

const COPIED_MS = 4_000;

/** Copies a text; for some seconds the state says that it was copied, and 'by hand' where the browser does not allow it. */
export function useCopy(text: string) {
  const [state, setState] = useState<'idle' | 'copied' | 'by hand'>('idle');
  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('idle'), COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => {
    // The clipboard needs https: on plain http the text is shown to be copied by hand.
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    copied.then(
      () => setState('copied'),
      () => setState('by hand'),
    );
  };
  return { state, copy };
}
