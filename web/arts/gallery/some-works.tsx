import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArtCard } from '#web/arts/art-card.tsx';
import { featuredQuery } from '#web/arts/queries.ts';

const SHOWN_MAX = 4;

/** A few works that the shop features, for whoever found nothing; nothing where there are none. */
export function SomeWorks() {
  const { data: arts = [] } = useQuery(featuredQuery());
  if (arts.length === 0) return null;
  return (
    <section aria-labelledby="some-works" className="flex flex-col gap-6 self-stretch pt-10 text-start">
      <h2 id="some-works" className="text-xl">
        <Trans>Works you may like</Trans>
      </h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 lg:grid-cols-4">
        {arts.slice(0, SHOWN_MAX).map((art) => (
          <li key={art._id} className="flex *:grow">
            <ArtCard art={art} />
          </li>
        ))}
      </ul>
    </section>
  );
}
