import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { skeletons } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { artsQuery } from '#web/arts/queries.ts';
import { Picture } from '#web/app/display/picture.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { ImigongoBand } from '#web/kit/visuals/imigongo.tsx';

/** The last section: to collect or to sell, beside a work that hangs nowhere else on the page. */
export function CallToAction() {
  return (
    <section className="border-y border-hairline bg-paper py-16">
      <div className="page grid items-center gap-16 lg:grid-cols-2">
        <div className="flex flex-col items-start gap-6">
          <ImigongoBand className="w-60" />
          <h2 className="max-w-prose text-2xl">
            <Trans>Live with a work that somebody made by hand, on one of these hills.</Trans>
          </h2>
          <div className="flex flex-wrap gap-3">
            <LinkButton to={screens.shop} look="primary">
              <Trans>Start Collecting</Trans>
            </LinkButton>
            <LinkButton to={`${screens.signup}?role=Artist`}>
              <Trans>Become an Artist</Trans>
            </LinkButton>
          </div>
          <ul className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
            <li>
              <Link to={screens.help('payment')} className="inline-flex min-h-11 items-center underline underline-offset-4">
                <Trans>Secure Payments</Trans>
              </Link>
            </li>
            <li>
              <Link to={screens.help('shipping')} className="inline-flex min-h-11 items-center underline underline-offset-4">
                <Trans>Global Shipping</Trans>
              </Link>
            </li>
            <li>
              <Link to={screens.contact} className="inline-flex min-h-11 items-center underline underline-offset-4">
                <Trans>24/7 Support</Trans>
              </Link>
            </li>
          </ul>
        </div>
        <HangingWork />
      </div>
    </section>
  );
}

/** On a desk only: one of the works that the gallery above has no room for. */
function HangingWork() {
  const { data } = useInfiniteQuery(artsQuery());
  const art = data?.pages[0]?.data.slice(skeletons.cards + 1).find(({ available_arts, cover }) => cover && available_arts > 0);
  if (!art) return null;
  return (
    <figure className="hidden flex-col gap-4 lg:flex">
      <Link to={screens.art(art.slug)} tabIndex={-1} aria-hidden="true" className="flex h-[26rem] items-center justify-center bg-mat p-10">
        <Picture picture={art.cover} alt="" sizes="calc(50vw - 10rem)" className="size-full object-contain" />
      </Link>
      <figcaption className="text-sm">
        <Link to={screens.art(art.slug)} className="underline-offset-4 hover:underline">
          <em className="font-display text-lg">{art.name}</em>
        </Link>
        , {art.owner.name}
      </figcaption>
    </figure>
  );
}
