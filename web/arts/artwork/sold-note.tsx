import { Trans } from '@lingui/react/macro';
import type { Art } from '#contract/arts.ts';
import { screens } from '#contract/screens.ts';
import { DateAndTime } from '#web/app/display/date.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { BoughtNote } from './bought.tsx';

/** Of an artwork that is gone: to its buyer where it is, to others what its artist may offer. One that is held may come back. */
export function SoldNote({ art }: { art: Art }) {
  return (
    <BoughtNote art={art}>
      <GoneNote art={art} />
    </BoughtNote>
  );
}

function GoneNote({ art }: { art: Art }) {
  return (
    <div className="flex flex-col gap-4 print:hidden">
      <p className="text-sm text-ash">
        <WhyGone art={art} />
      </p>
      {art.owner.slug ? (
        <LinkButton to={screens.chat(art.owner._id, { art: art._id })}>
          <Trans>Can you make one for me?</Trans>
        </LinkButton>
      ) : null}
    </div>
  );
}

function WhyGone({ art: { owner, isCustomOrder, heldUntil } }: { art: Art }) {
  if (heldUntil)
    return (
      <Trans>
        This work is in an order that isn't paid yet. If it isn't paid by <DateAndTime time={heldUntil} />, it comes back to the shop.
      </Trans>
    );
  if (isCustomOrder) return <Trans>This work has found its home. {owner.name} also works to order: ask for one of your own.</Trans>;
  return <Trans>This work has found its home. Ask {owner.name} whether there will be another one.</Trans>;
}
