import { useEffect, useState } from 'react';

/** Something to be done after a pause: `start` replaces what waits, `cancel` drops it. */
export type Delay = { start: (task: () => void) => void; cancel: () => void };

/** A delay of `ms`. */
export function makeDelay(ms: number): Delay {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  // Nothing is returned: a timer from an effect would be taken for what ends it.
  const start = (task: () => void) => {
    cancel();
    timer = setTimeout(task, ms);
  };
  return { start, cancel };
}

/** A delay of `ms` that ends with the component. */
export function useDelay(ms: number): Delay {
  const [delay] = useState(() => makeDelay(ms));
  useEffect(() => delay.cancel, [delay]);
  return delay;
}

/** A value once it has not changed for `ms`; the first one at once. */
export function useDebounced<T>(value: T, ms: number): T {
  const delay = useDelay(ms);
  const [debounced, setDebounced] = useState(value);
  useEffect(() => delay.start(() => setDebounced(value)), [delay, value]);
  return debounced;
}
