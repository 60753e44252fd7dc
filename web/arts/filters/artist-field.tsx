import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ArtFacets } from '#contract/facets.ts';
import { queryOf } from '#web/app/query.ts';
import { useDebounced } from '#web/kit/browser/use-debounced.ts';
import { type Choice, withChosen } from './choice-field.tsx';
import { FoundField } from './found-field.tsx';

const SHOWN = 8;
const PAUSE_MS = 250;

const foundQuery = (search: string) => queryOf('GET /users', { query: { role: 'Artist', status: 'approved', search, limit: SHOWN } });

/** The approved artists whose names have what is typed, once typing pauses; undefined until they are known. */
function useFoundArtists(typed: string): Choice[] | undefined {
  const words = typed.trim();
  const search = useDebounced(words, PAUSE_MS);
  const { data } = useQuery({ ...foundQuery(search), enabled: search !== '', placeholderData: keepPreviousData });
  if (words === '' || search === '') return undefined;
  return data?.data.flatMap(({ slug, name }) => (slug ? [{ value: slug, label: name }] : []));
}

type Props = { chosen: readonly string[]; artists: ArtFacets['artists'] | undefined };

/** The artists with the most works, and any other one by name. */
export function ArtistField({ chosen, artists }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const found = useFoundArtists(typed);
  const known: Choice[] = artists?.map(({ name, slug, count, more }) => ({ value: slug, label: name, count, more })) ?? [];
  const slugs = chosen.map((one) => artists?.find(({ _id }) => _id === one)?.slug ?? one);
  return (
    <FoundField
      legend={t`Artist`}
      name="owner"
      chosen={slugs}
      choices={withChosen(known, slugs, () => t`One artist`)}
      find={{
        label: t`Find an artist by name`,
        listed: t`Artists`,
        nothing: t`No artist found with that name.`,
        typed,
        onType: setTyped,
        found,
      }}
    />
  );
}
