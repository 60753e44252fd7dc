import { Trans } from '@lingui/react/macro';
import type { Colour } from '#contract/limits.ts';
import { severalFrom } from '#contract/filter-values.ts';
import { useColourNames } from '#web/arts/filters/filter-texts.ts';
import type { GalleryState } from '#web/arts/filters/use-gallery.ts';
import { CountedLink } from './counted-link.tsx';

type Props = { gallery: GalleryState; search: string; colours: readonly Colour[] };

/** Words have a colour that artists write of; this leads to the works whose pictures have it. */
export function ByColour({ gallery: { filters, to }, search, colours }: Props) {
  const names = useColourNames();
  const words = search.split(/\s+/).filter((word) => !colours.some((colour) => colour === word.toLowerCase()));
  const rest = words.join(' ');
  const changes = { search: rest === '' ? undefined : rest, colour: severalFrom(colours) };
  const { search: _, sort, ...others } = filters;
  const asked = { ...others, ...(rest === '' ? {} : { search: rest }), colour: changes.colour, ...(sort ? { sort } : {}) };
  const named = colours.map((colour) => names[colour]).join(', ');
  return (
    <CountedLink to={to(changes)} filters={asked}>
      {rest === '' ? (
        <Trans>Show all works with the filter {named}</Trans>
      ) : (
        <Trans>
          Show “{rest}” with the filter {named}
        </Trans>
      )}
    </CountedLink>
  );
}
