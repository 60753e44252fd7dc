import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import type { Participant } from '#contract/chat.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { useOnDemand } from '#web/app/failures/use-on-demand.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { TagIcon } from '#web/kit/visuals/more-icons.tsx';

const load = async () => (await import('#web/offers/make/offer-to.tsx')).OfferToDialog;

/** An artist's way to offer the other person an own artwork: the one that they are writing about, or any other. */
export function MakeOfferTo({ person }: { person: Participant }) {
  const { t } = useLingui();
  const { isArtist } = useSession();
  const [params] = useSearchParams();
  const { Part, isLoading, prepare, open, close } = useOnDemand(load);
  // The staff buys nothing.
  if (!isArtist || person.role === 'Admin') return null;
  return (
    <>
      <Button
        look="quiet"
        busy={isLoading}
        aria-label={t`Make an offer to ${person.name}`}
        className="ml-auto flex-none px-2"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={open}
      >
        <TagIcon />
        <span className="max-lg:sr-only">
          <Trans>Make an offer</Trans>
        </span>
      </Button>
      {Part ? <Part person={person} about={params.get('art') ?? undefined} onClose={close} /> : null}
    </>
  );
}
