import { type ComponentType, useState } from 'react';
import { showFailure } from './show-failure.ts';

/**
 * A component whose script is loaded when it is first opened; `load` imports it. Offline, a toast says so and nothing else happens.
 * `prepare` prefetches it, for a pointer that comes near.
 */
export function useOnDemand<P>(load: () => Promise<ComponentType<P>>) {
  const [Part, setPart] = useState<ComponentType<P>>();
  const [isOpen, setOpen] = useState(false);
  return {
    Part: isOpen ? Part : undefined,
    isLoading: isOpen && !Part,
    prepare: () => void load().catch(() => {}),
    close: () => setOpen(false),
    open: () => {
      setOpen(true);
      if (Part) return;
      load().then(
        (loaded) => setPart(() => loaded),
        () => {
          setOpen(false);
          showFailure('loadPart');
        },
      );
    },
  };
}
