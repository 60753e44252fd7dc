import { useQueryClient } from '@tanstack/react-query';
import type { Category } from '#contract/limits.ts';
import { session } from '#web/accounts/session/session.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { dataQueryOf, listOf } from '#web/app/query.ts';
import type { OwnArtsFilters } from '#web/arts/own-arts.ts';

export type WorksFilters = OwnArtsFilters & { category?: Category | undefined };

/** Artworks of everybody, drafts and hidden ones too. */
export const allArtsQuery = (filters: WorksFilters) => listOf('GET /admin/arts', { query: filters, identity: session().identity });

/** Which artworks are on the home page. */
export const featuredQuery = () => dataQueryOf('GET /admin/featured', { identity: session().identity });

type Featuring = { id: string; isFeatured: boolean };

/** Puts an artwork at the end of those on the home page, or takes it away. */
export function useFeature(success: (featuring: Featuring) => string) {
  const client = useQueryClient();
  return useChange({
    run: ({ id, isFeatured }: Featuring, send) =>
      isFeatured ? send('DELETE /arts/{id}/feature', { params: { id } }) : send('POST /arts/{id}/feature', { params: { id } }),
    situation: 'decide',
    success: (_, featuring) => success(featuring),
    onSuccess: (answer) => client.setQueryData(featuredQuery().queryKey, answer),
  });
}
