// Not the global one, which tests that set the clock replace.
import { setImmediate as afterThisTurn } from 'node:timers';

/** The most keys of one statement. */
const MOST = 50;

type Waiting<Value> = {
  resolve: (value: Value | undefined) => void;
  reject: (error: unknown) => void;
  promise: Promise<Value | undefined>;
};

/**
 * Makes one look-up of those that are asked for in the same turn of the event loop: `find` is called with all their keys, each once, and answers
 * with what it found by key. The busier a server is, the more of them come in one turn, and the less each costs; one that comes alone waits for
 * nothing. All of a turn fail together.
 */
export function lookUpTogether<Value>(
  find: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let waiting = new Map<string, Waiting<Value>>();
  const ask = (asked: ReadonlyMap<string, Waiting<Value>>) =>
    find([...asked.keys()]).then(
      (found) => asked.forEach(({ resolve }, key) => resolve(found.get(key))),
      (error: unknown) => asked.forEach(({ reject }) => reject(error)),
    );
  const askAll = () => {
    const asked = waiting;
    waiting = new Map();
    if (asked.size > 0) void ask(asked);
  };
  return (key) => {
    const same = waiting.get(key);
    if (same) return same.promise;
    if (waiting.size === 0) afterThisTurn(askAll);
    const one = Promise.withResolvers<Value | undefined>();
    waiting.set(key, one);
    if (waiting.size >= MOST) askAll();
    return one.promise;
  };
}
