import { useQuery } from '@tanstack/react-query';
import { severalQuery } from '#web/arts/several-query.ts';

/** Which of these artworks visitors see; nothing while that is not known of all of them. */
export function useOnShow(ids: readonly string[]): ReadonlySet<string> | undefined {
  // Sorted: artworks that change their places are not asked for again.
  const { data, isPlaceholderData } = useQuery(severalQuery(ids.toSorted()));
  return data && !isPlaceholderData ? new Set(data.map(({ _id }) => _id)) : undefined;
}
