import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { ManagedArt } from '#contract/manage-arts.ts';
import { ownArtsQuery } from '#web/arts/own-arts.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import type { ArtOrDraft, ArtValues } from './art-values.ts';

/** What artworks of one artist mostly have in common. */
function sharedOf({ category, medium, dispatchDays, shipsAbroad, acceptsOffers }: ManagedArt): Partial<ArtValues> {
  return { ...(category && { category }), medium: medium ?? '', dispatchDays: String(dispatchDays), shipsAbroad, acceptsOffers };
}

/** Fills in category, medium and how it is sold as the newest own artwork has them, while no category is chosen; nothing where there is none. */
export function LikeLast({ form: { control, setValue, setFocus } }: { form: UseFormReturn<ArtValues, unknown, ArtOrDraft> }) {
  const { data } = useInfiniteQuery(ownArtsQuery());
  const category = useWatch({ control, name: 'category' });
  const last = data?.pages[0]?.data.find((art) => art.category !== '');
  if (!last || category) return null;
  const fill = () => {
    for (const [name, value] of Object.entries(sharedOf(last))) setValue(name as keyof ArtValues, value, { shouldDirty: true });
    // The button goes: what every artwork has of its own is next.
    setFocus('name');
  };
  const words = [last.category, last.medium ?? []].flat().join(', ');
  return (
    <Button look="quiet" className="-mx-2 -my-2 self-start px-2 text-left text-sm underline underline-offset-4" onClick={fill}>
      <Trans>Same as your last artwork: {words}</Trans>
    </Button>
  );
}
