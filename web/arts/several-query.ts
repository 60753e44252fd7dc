import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask, pickData } from '#web/app/query.ts';

/** Artworks by their ids, with present values, in this order; unpublished ones are skipped. The previous ones stay until the new ones are loaded. */
export const severalQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['arts', 'several', ids],
    queryFn: ask('GET /arts/several', { query: { ids: ids.join(',') } }),
    select: pickData,
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  });
