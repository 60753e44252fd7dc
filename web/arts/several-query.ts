import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataQueryOf } from '#web/app/query.ts';

/** Works by their ids, as they are now, in this order; those that left the shop are left out. The last ones stay until the new ones are here. */
export const severalQuery = (ids: readonly string[]) =>
  queryOptions({
    ...dataQueryOf('GET /arts/several', { query: { ids: ids.join(',') } }),
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  });
