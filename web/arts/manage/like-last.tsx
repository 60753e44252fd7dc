import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Art } from '#contract/arts.ts';
import type { ManagedArt } from '#contract/manage-arts.ts';
import { ownArtsQuery } from '#web/arts/own-arts.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import type { ArtOrDraft, ArtValues } from '#web/arts/values/art-values.ts';

/** What artworks of one artist mostly have in common. */
function sharedOf({ category, medium, dispatchDays, shipsAbroad, acceptsOffers }: ManagedArt): Partial<ArtValues> {
  return { ...(category && { category }), medium: medium ?? '', dispatchDays: String(dispatchDays), shipsAbroad, acceptsOffers };
}

type ArtFormReturn = UseFormReturn<ArtValues, unknown, ArtOrDraft>;
type LikeLastProps = { form: ArtFormReturn; art: Art | undefined; isNext: boolean };

/** Of a new artwork: what the last one had. A stored one has its own, the next of a series what it begins with. */
export const LikeLast = ({ form, art, isNext }: LikeLastProps) => (art || isNext ? null : <FillIn form={form} />);

/** Fills in category, medium and how it is sold as the newest own artwork has them, while no category is chosen; nothing where there is none. */
function FillIn({ form: { control, setValue, setFocus } }: { form: ArtFormReturn }) {
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
