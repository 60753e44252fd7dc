import type { Call } from '#contract/call.ts';
import { calls, type ReadKey } from '#contract/paths.ts';

/** Those of some calls whose answers the cache may hold: alone, or in a page that was rendered for everybody. */
export const seenByVisitors = (keys: readonly ReadKey[]): readonly ReadKey[] => keys.filter(isForVisitors);

const isForVisitors = (key: ReadKey): boolean => {
  const { who, download }: Call = calls[key];
  return who === 'anyone' && download === undefined;
};
