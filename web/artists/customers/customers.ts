import type { CustomerSort } from '#contract/artists.ts';
import { session } from '#web/accounts/session/session.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { dataQueryOf, listOf } from '#web/app/query.ts';

export type CustomerFilters = {
  search?: string | undefined;
  spelling?: 'exact';
  noted?: 'true' | undefined;
  again?: 'true' | undefined;
  place?: 'home' | 'abroad' | undefined;
  sort: CustomerSort;
};

/** Who bought from the signed-in artist. */
export const customersQuery = (filters: CustomerFilters) =>
  listOf('GET /artist/customers', { query: filters, identity: session().identity });

/** One of them. */
export const customerQuery = (id: string) => dataQueryOf('GET /artist/customers/{id}', { params: { id }, identity: session().identity });

/** Writes the own note on a customer; an empty one deletes it. */
export const useWriteNote = (id: string) =>
  useChange({
    run: (text: string, send) => send('PUT /artist/customers/{id}/note', { params: { id }, body: { text } }),
    situation: 'publishText',
  });
