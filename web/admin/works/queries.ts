import { useQueryClient } from '@tanstack/react-query';
import { FEATURED_MAX } from '#contract/admin.ts';
import { fail } from '#contract/failures.ts';
import type { Category } from '#contract/limits.ts';
import { fieldMessages } from '#contract/messages.ts';
import { session } from '#web/accounts/session/session.ts';
import { settingsQuery } from '#web/admin/queries.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { listOf } from '#web/app/query.ts';
import type { OwnArtsFilters } from '#web/arts/own-arts.ts';

export type WorksFilters = OwnArtsFilters & { category?: Category | undefined };

/** Artworks of everybody, drafts and hidden ones too. */
export const allArtsQuery = (filters: WorksFilters) => listOf('GET /admin/arts', { query: filters, identity: session().identity });

type Featuring = { id: string; isFeatured: boolean };

/**
 * Puts an artwork at the end of those on the home page, or takes it away. Reads them first: another admin may have changed them since the list was
 * opened.
 */
export function useFeature(success: (featuring: Featuring) => string) {
  const client = useQueryClient();
  return useChange({
    run: async ({ id, isFeatured }: Featuring, send) => {
      const { featured } = (await client.fetchQuery({ ...settingsQuery(), staleTime: 0 })).data;
      const others = featured.filter((one) => one !== id);
      if (!isFeatured && others.length >= FEATURED_MAX) throw fail('input.invalid', fieldMessages.featuredMax);
      return send('PUT /admin/settings', { body: { featured: isFeatured ? others : [...others, id] } });
    },
    situation: 'saveSettings',
    success: (_, featuring) => success(featuring),
    onSuccess: (answer) => client.setQueryData(settingsQuery().queryKey, answer),
  });
}
