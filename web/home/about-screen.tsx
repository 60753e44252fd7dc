import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, type LoaderFunctionArgs } from 'react-router';
import type { ArtCard } from '#contract/arts.ts';
import { screens } from '#contract/screens.ts';
import { figuresQuery } from '#web/artists/queries.ts';
import { featuredQuery } from '#web/arts/queries.ts';
import { Head } from '#web/kit/browser/head.tsx';
import { ImigongoBand } from '#web/kit/visuals/imigongo.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { Picture } from '#web/app/display/picture.tsx';
import { preload } from '#web/app/preload.ts';

export function loader({ context }: LoaderFunctionArgs) {
  return preload({ context }, (client) => Promise.all([client.prefetchQuery(figuresQuery()), client.prefetchQuery(featuredQuery())]));
}

export { clientLoader } from '#web/app/preload.ts';

/** `/about`: product.md section 2. */
export default function AboutScreen() {
  const { t } = useLingui();
  const { data: works = [] } = useQuery(featuredQuery());
  return (
    <div className="flex flex-col gap-16 pt-10 md:gap-24 md:pt-16">
      <Head title={t`About`} description={t`Why Ubugeni exists, how it works, and what it stands for.`} />
      <header className="page grid gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-center lg:gap-16">
        <div className="flex flex-col gap-6">
          <ImigongoBand className="w-48" />
          <h1 className="text-3xl">
            <Trans>Ubugeni means art</Trans>
          </h1>
          <p className="max-w-prose text-lg text-ash">
            <Trans>An open market and exhibition for the people who make art in Rwanda, and for those who want to live with it.</Trans>
          </p>
          <Stats />
        </div>
        <Work art={works[0]} isEager />
      </header>
      <div className="page grid gap-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-center lg:gap-16">
        {works[1] ? (
          <div className="max-lg:hidden">
            <Work art={works[1]} />
          </div>
        ) : null}
        <div className="flex flex-col gap-12">
          <Passage title={<Trans>Our story</Trans>}>
            <Trans>
              Good work is made all over the country: Imigongo in the east, baskets in the south, paintings above Lake Kivu, photographs in
              the stairwells of Kigali. Most of it is seen only by those who happen to walk past. A website is a poor substitute for a room,
              but it is open to everybody, even on a small screen and a slow connection.
            </Trans>
          </Passage>
          <Passage title={<Trans>Our mission</Trans>}>
            <Trans>
              Artists sell their own work, at their own price, under their own name. Buyers know who made a piece, from what, when and how
              large it is, and can ask before they decide. We run the marketplace and the payments, and keep it friendly.
            </Trans>
          </Passage>
        </div>
      </div>
      <section aria-labelledby="values-title" className="page flex flex-col gap-8">
        <h2 id="values-title" className="text-2xl">
          <Trans>Our values</Trans>
        </h2>
        <ul className="grid gap-8 md:grid-cols-3">
          <Value title={<Trans>Every artist is named</Trans>}>
            <Trans>Every work shows its artist. Every artist is checked by a person before their first work goes up.</Trans>
          </Value>
          <Value title={<Trans>One piece, one buyer</Trans>}>
            <Trans>
              What is unique is sold once. If two people want the last piece, the first order counts and the other is told at once.
            </Trans>
          </Value>
          <Value title={<Trans>Your data stays yours</Trans>}>
            <Trans>
              We ask for what a delivery needs and nothing more. You can take your data with you or have it deleted at any time.
            </Trans>
          </Value>
        </ul>
      </section>
      <section aria-labelledby="join-title" className="border-y border-hairline bg-paper py-16">
        <div className="page flex flex-col items-start gap-6">
          <h2 id="join-title" className="text-2xl">
            <Trans>Join us</Trans>
          </h2>
          <p className="max-w-prose text-lg text-ash">
            <Trans>Hang your own work here, or find the piece that your wall has been waiting for.</Trans>
          </p>
          <div className="flex flex-wrap gap-3">
            <LinkButton to={`${screens.signup}?role=Artist`} look="primary">
              <Trans>Join as an Artist</Trans>
            </LinkButton>
            <LinkButton to={screens.shop}>
              <Trans>Explore the Gallery</Trans>
            </LinkButton>
            <LinkButton to={screens.contact}>
              <Trans>Write to us</Trans>
            </LinkButton>
          </div>
        </div>
      </section>
    </div>
  );
}

/** An artwork of the shop, with its label; nothing while none is featured. */
function Work({ art, isEager = false }: { art: ArtCard | undefined; isEager?: boolean }) {
  if (!art) return null;
  return (
    <figure className="flex flex-col gap-3">
      <Link to={screens.art(art.slug)} className="flex h-[80vw] max-h-[32rem] items-center justify-center bg-mat p-6 sm:p-10">
        <Picture
          picture={art.cover}
          alt={art.name}
          sizes="(min-width: 64rem) 50vw, 92vw"
          isEager={isEager}
          className="size-full object-contain"
        />
      </Link>
      <figcaption className="text-sm">
        <em className="font-display text-lg">{art.name}</em>, {art.owner.name}
      </figcaption>
    </figure>
  );
}

function Passage({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="flex max-w-prose flex-col gap-4">
      <h2 className="text-2xl">{title}</h2>
      <p>{children}</p>
    </section>
  );
}

function Value({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-col gap-3 border-t border-soot pt-5">
      <h3 className="text-lg">{title}</h3>
      <p className="text-ash">{children}</p>
    </li>
  );
}

/** Figures set by the admin or counted; never an untrue claim on a live shop (contract.md section 1). */
function Stats() {
  const { data } = useQuery(figuresQuery());
  if (!data) return null;
  return (
    <dl className="grid max-w-lg grid-cols-2 gap-x-8 gap-y-6 pt-4 sm:grid-cols-4 lg:grid-cols-2">
      <Stat value={data.artists} name={<Trans>Artists</Trans>} />
      <Stat value={data.approval} name={<Trans>Approval</Trans>} />
      <Stat value={data.rating} name={<Trans>Average rating</Trans>} />
      <Stat value={data.artworksSold} name={<Trans>Artworks sold</Trans>} />
    </dl>
  );
}

function Stat({ value, name }: { value: string; name: ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-ash">{name}</dt>
      <dd className="font-display text-2xl tabular-nums">{value}</dd>
    </div>
  );
}
