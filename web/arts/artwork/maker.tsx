import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Art } from '#contract/arts.ts';
import { screens } from '#contract/screens.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { makerQuery } from '#web/arts/artwork-queries.ts';
import { writePlace } from '#web/app/display/place.ts';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { Avatar } from '#web/kit/visuals/avatar.tsx';

/** Who made it: picture, place, works and followers, and the two ways to ask. Somebody without a public page has no card. */
export function Maker({ art: { _id, slug: art, owner } }: { art: Art }) {
  const { identity } = useSession();
  if (!owner.slug) return null;
  return (
    <section aria-label={owner.name} className="flex flex-col gap-4 border-t border-hairline pt-6 print:hidden">
      <div className="flex items-center gap-4">
        <Avatar image={owner.img} alt="" size="md" />
        <div className="flex min-w-0 flex-col">
          <p className="wrap-anywhere">{owner.name}</p>
          <Figures slug={owner.slug} />
        </div>
      </div>
      {identity === owner._id ? null : (
        <div className="grid grid-cols-2 gap-3">
          <LinkButton to={screens.artTab(art, 'discussion')} preventScrollReset className="px-2">
            <Trans>Ask a question</Trans>
          </LinkButton>
          <LinkButton to={screens.chat(owner._id, { art: _id })} className="px-2">
            <Trans>Message</Trans>
          </LinkButton>
        </div>
      )}
    </section>
  );
}

/** Asked for by the browser: what the server renders does not wait for it, and its lines are kept free. */
function Figures({ slug }: { slug: string }) {
  const { data } = useQuery(makerQuery(slug));
  return (
    <div className="flex min-h-16 flex-col text-xs text-ash">
      {data ? (
        <>
          {data.place ? <p className="wrap-anywhere">{writePlace(data.place)}</p> : null}
          <Link to={screens.artist(slug)} className="inline-flex min-h-11 items-center gap-1 underline-offset-4">
            <span className="underline">
              <Plural value={data.artworks} one="# work" other="# works" />
            </span>
            <span aria-hidden="true">·</span>
            <span className="underline">
              <Plural value={data.followers} one="# follower" other="# followers" />
            </span>
          </Link>
        </>
      ) : null}
    </div>
  );
}
