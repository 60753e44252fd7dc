import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ArtFacets } from '#contract/facets.ts';
import { facetsQuery } from '#web/arts/queries.ts';
import { useDebounced } from '#web/kit/browser/use-debounced.ts';
import { type Choice, ChoiceField, withChosen } from './choice-field.tsx';
import { FoundField } from './found-field.tsx';

/** Found by name at most. */
const SHOWN = 8;
/** Listed before the others, which follow from A to Z: most buyers want one of these. */
const FIRST = 6;
/** A longer list has a search in it. */
const LONG = 12;
const PAUSE_MS = 250;

/** The mediums of all works that contain what is typed, once typing pauses; undefined until they are known. */
function useFoundMediums(typed: string): Choice[] | undefined {
  const words = typed.trim();
  const search = useDebounced(words, PAUSE_MS);
  const { data } = useQuery({ ...facetsQuery({ mediumSearch: search }), enabled: search !== '', placeholderData: keepPreviousData });
  if (words === '' || search === '') return undefined;
  return data?.mediums.slice(0, SHOWN).map(({ medium }) => ({ value: medium, label: medium }));
}

type Props = { chosen: readonly string[]; mediums: ArtFacets['mediums'] | undefined };

/** The mediums with the most works, then all others from A to Z behind a fold; where there are many, any one by name. */
export function MediumField({ chosen: asked, mediums }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const found = useFoundMediums(typed);
  const known = mediums?.map(({ medium, count, more }) => ({ value: medium, label: medium, count, more })) ?? [];
  // The medium of an address is found without regard to case.
  const chosen = asked.map((one) => known.find(({ value }) => value.toLowerCase() === one.toLowerCase())?.value ?? one);
  const choices = withChosen(known, chosen, (value) => value);
  const field = { legend: t`Medium`, name: 'medium', chosen };
  if (choices.length === 0) return null;
  if (known.length <= LONG) return <ChoiceField layout="list" {...field} choices={choices} />;
  return (
    <FoundField
      {...field}
      choices={choices}
      first={FIRST}
      find={{ label: t`Find a medium`, listed: t`Mediums`, nothing: t`No medium found with that name.`, typed, onType: setTyped, found }}
    />
  );
}
