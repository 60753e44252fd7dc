import { useState } from 'react';

/**
 * The row after the one that is opened. One that has left the list since, because it was answered there, keeps its place: what followed it then is next.
 * undefined after the last one.
 */
export function useFollowing(ids: readonly string[] | undefined, opened: string | undefined): string | undefined {
  const [before, setBefore] = useState<readonly string[]>([]);
  const isListed = opened !== undefined && ids?.includes(opened) === true;
  if (isListed && ids !== before && ids.join(' ') !== before.join(' ')) setBefore(ids);
  if (opened === undefined || !ids) return undefined;
  const order = isListed ? ids : before;
  return order.slice(order.indexOf(opened) + 1).find((id) => id !== opened && ids.includes(id));
}
