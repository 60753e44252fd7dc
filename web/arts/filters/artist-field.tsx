import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { ArtFacets } from '#contract/facets.ts';
import { useHydrated } from '#web/accounts/session/use-hydrated.ts';
import { type Choice, ChoiceField, withChosen } from './choice-field.tsx';
import { FindArtist, type FoundArtist } from './find-artist.tsx';

type Props = { chosen: string | undefined; artists: ArtFacets['artists'] | undefined };

/** The artists with the most works, and any other one by name. */
export function ArtistField({ chosen, artists }: Props) {
  const { t } = useLingui();
  const isHydrated = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<FoundArtist>();
  const known: Choice[] = artists?.map(({ name, slug, count, more }) => ({ value: slug, label: name, count, more })) ?? [];
  const first = artists?.find(({ _id }) => _id === chosen)?.slug ?? chosen;
  const all = withChosen(known, first, t`One artist`);
  // Who was found by name stands first, in sight, also among those that are known.
  const choices = found
    ? [
        all.find(({ value }) => value === found.slug) ?? { value: found.slug, label: found.name },
        ...all.filter(({ value }) => value !== found.slug),
      ]
    : all;
  // Chosen as by hand, so that the form counts it.
  useEffect(() => {
    const radios = box.current?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [];
    Array.from(radios)
      .find(({ value }) => value === found?.slug)
      ?.click();
  }, [found]);
  return (
    <div ref={box} className="flex min-w-0 flex-col">
      {choices.length > 0 ? (
        <ChoiceField isList legend={t`Artist`} name="owner" chosen={first} choices={[{ value: '', label: t`Any artist` }, ...choices]} />
      ) : null}
      {isHydrated ? <FindArtist onChoose={setFound} /> : null}
    </div>
  );
}
