import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { screens } from '#contract/screens.ts';
import { figuresQuery } from '#web/artist/state.ts';
import { Head } from '#web/kit/head.tsx';
import { ImigongoBand } from '#web/kit/imigongo.tsx';
import { LinkButton } from '#web/kit/link-button.tsx';
import { preload } from '#web/preload.ts';

export function loader({ context }: LoaderFunctionArgs) {
  return preload({ context }, (client) => client.prefetchQuery(figuresQuery()));
}

export { clientLoader } from '#web/preload.ts';

/** `/about`: specification section 2. */
export default function AboutScreen() {
  const { t } = useLingui();
  return (
    <div className="page flex flex-col gap-16 pt-10 md:gap-24 md:pt-16">
      <Head title={t`About`} description={t`Why Ubugeni exists, how it works, and what it stands for.`} />
      <header className="flex max-w-prose flex-col gap-6">
        <ImigongoBand className="w-48" />
        <h1 className="text-3xl">
          <Trans>Ubugeni means art</Trans>
        </h1>
        <p className="text-lg text-ash">
          <Trans>An open market and exhibition for those who make art in Rwanda, and for those who want to live with it.</Trans>
        </p>
      </header>
      <Stats />
      <div className="grid gap-12 lg:grid-cols-2 lg:gap-20">
        <Passage title={<Trans>Our story</Trans>}>
          <p>
            <Trans>
              Good work is made all over the country: Imigongo in the east, baskets in the south, paintings above Lake Kivu, photographs in
              the stairwells of Kigali. Much of it is seen only by those who happen to pass. A website is a poor room for art, but it is
              open to everybody, also from a small screen and a slow line.
            </Trans>
          </p>
        </Passage>
        <Passage title={<Trans>Our mission</Trans>}>
          <p>
            <Trans>
              Artists sell their own work, at their own price, under their own name. Buyers know who made a piece, of what, when and how
              large it is, and can ask before they decide. We keep the room, the till and the peace.
            </Trans>
          </p>
        </Passage>
      </div>
      <section aria-labelledby="values-title" className="flex flex-col gap-8">
        <h2 id="values-title" className="text-2xl">
          <Trans>Our values</Trans>
        </h2>
        <ul className="grid gap-8 md:grid-cols-3">
          <Value title={<Trans>The hand is named</Trans>}>
            <Trans>Every work shows its artist. Every artist is checked by a person before their first work goes up.</Trans>
          </Value>
          <Value title={<Trans>One piece, one buyer</Trans>}>
            <Trans>
              What is unique is sold once. If two people want the last piece, the first order counts and the other hears it at once.
            </Trans>
          </Value>
          <Value title={<Trans>Your data stay yours</Trans>}>
            <Trans>
              We ask for what a delivery needs and nothing else. You can take your data with you or have them erased at any time.
            </Trans>
          </Value>
        </ul>
      </section>
      <section aria-labelledby="join-title" className="flex flex-col items-start gap-6 border-t border-hairline pt-12">
        <h2 id="join-title" className="text-2xl">
          <Trans>Join us</Trans>
        </h2>
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
      </section>
    </div>
  );
}

function Passage({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="flex max-w-prose flex-col gap-4">
      <h2 className="text-2xl">{title}</h2>
      {children}
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

/** Set by the admin, or counted; never a false claim on a live shop (contract.md section 1). */
function Stats() {
  const { data } = useQuery(figuresQuery());
  if (!data) return null;
  return (
    <dl className="flex flex-wrap gap-x-16 gap-y-6">
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
