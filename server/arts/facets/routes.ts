import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { FacetFilters, FacetsQuery } from '#contract/facets.ts';
import { sortOf } from '#contract/art-order.ts';
import { readMended, readPlace } from '#server/arts/search/walk/cursor.ts';
import { serve } from '#server/platform/http/serve.ts';
import { BoundedQueue } from '#server/platform/queue/bounded-queue.ts';
import type { Services } from '#server/platform/services.ts';
import { findFacets } from './facets.ts';

/** Facets cost more than a list: however many are asked for, most connections are left to everything else. */
const LOAD = { atOnce: 2, waiting: 100 };

/** Without what is of no importance to counts. */
function filtersOf(query: z.output<typeof FacetsQuery>): FacetFilters {
  const { cursor: _, limit: __, sort: ___, ...filters } = query;
  return filters;
}

/** Counts of the filters' values (docs/decisions/0034-facets-and-colours.md). */
export function facetRoutes(app: FastifyInstance, { db }: Services): void {
  const queue = new BoundedQueue(LOAD);
  serve(app, 'GET /arts/facets', async ({ query }) => {
    // Of no importance here, and refused as in the list that has the same query.
    readPlace(sortOf(query), readMended(query.cursor) ?? query.cursor);
    return { data: await queue.run(() => findFacets(db, filtersOf(query))) };
  });
}
