import { Trans } from '@lingui/react/macro';
import type { Art } from '#contract/arts.ts';
import { isClosed } from '#web/app/display/holiday-note.tsx';
import { useOnDemand } from '#web/app/failures/use-on-demand.ts';
import { Button } from '#web/kit/buttons/button.tsx';

const load = async () => (await import('./offer-dialog.tsx')).OfferDialog;

/** 'Make an offer', where the artist takes offers for something that can still be had. */
export function MakeOffer({ art }: { art: Art }) {
  const { Part, isLoading, prepare, open, close } = useOnDemand(load);
  if (!art.acceptsOffers || art.available_arts <= 0 || isClosed(art.holiday)) return null;
  return (
    <>
      <Button busy={isLoading} onPointerEnter={prepare} onFocus={prepare} onClick={open} className="print:hidden">
        <Trans>Make an offer</Trans>
      </Button>
      {Part ? <Part art={art} onClose={close} /> : null}
    </>
  );
}
