import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataQueryOf } from '#web/app/query.ts';

/** Artworks by their ids, with present values, in this order; unpublished ones are skipped. The previous ones stay until the new ones are loaded. */
export const severalQuery = (ids: readonly string[]) =>
  queryOptions({
    ...dataQueryOf('GET /arts/several', { query: { ids: ids.join(',') } }),
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  });
