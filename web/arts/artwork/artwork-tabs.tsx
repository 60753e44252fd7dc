import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { Art } from '#contract/arts.ts';
import { formatSize } from '#contract/format.ts';
import { Spinner } from '#web/kit/visuals/spinner.tsx';
import { Tabs } from '#web/kit/lists/tabs.tsx';
import { useOnDemand } from '#web/app/failures/use-on-demand.ts';
import { useHydrated } from '#web/accounts/session/use-hydrated.ts';
import { hasScale } from '#web/arts/scale/has-scale.ts';

/** Shown when a server sends no review count (product.md section 9); ours always does. */
const DEFAULT_REVIEWS = 50;

const loadReviews = async () => (await import('#web/arts/reviews/reviews.tsx')).Reviews;
const loadDiscussion = async () => (await import('./discussion.tsx')).Discussion;

/** Details, reviews and discussion of an artwork. Reviews and discussion are loaded when opened, because most visitors read the details only. */
export function ArtworkTabs({ art }: { art: Art }) {
  const { t } = useLingui();
  const reviews = useOnDemand(loadReviews);
  const discussion = useOnDemand(loadDiscussion);
  const count = art.reviews ?? DEFAULT_REVIEWS;
  const { hash, key: visit } = useLocation();
  const arrival = useNavigationType();
  const isHydrated = useHydrated();
  const place = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<{ key: string; visit: string }>();
  // A link to a tab opens it; the server never gets the fragment of an address.
  const named = isHydrated && (hash === '#reviews' || hash === '#discussion') ? hash.slice(1) : undefined;
  // What was pressed holds until a link names a tab again.
  const current = (chosen && (chosen.visit === visit || !named) ? chosen.key : named) ?? 'details';
  const load = (key: string) => {
    if (key === 'reviews') reviews.open();
    if (key === 'discussion') discussion.open();
  };
  const openNamed = useEffectEvent((tab: string, isNew: boolean) => {
    if (current !== tab) return;
    load(tab);
    if (isNew) place.current?.scrollIntoView();
  });
  useEffect(() => {
    // After Back or a reload the page is where it was left.
    if (named) openNamed(named, arrival !== NavigationType.Pop || visit === 'default');
  }, [named, visit, arrival]);
  const open = (key: string) => {
    setChosen({ key, visit });
    load(key);
    // Whoever signs in meanwhile comes back to this tab. Not a navigation: nothing scrolls.
    history.replaceState(history.state, '', key === 'details' ? location.pathname + location.search : `#${key}`);
  };
  return (
    <div ref={place} className="scroll-mt-28">
      <Tabs
        label={t`About this artwork`}
        current={current}
        onChange={open}
        tabs={[
          { key: 'details', label: <Trans>Details</Trans>, panel: <Details art={art} /> },
          { key: 'reviews', label: <Trans>Reviews ({count})</Trans>, panel: <Panel of={reviews} art={art} /> },
          { key: 'discussion', label: <Trans>Discussion</Trans>, panel: <Panel of={discussion} art={art} /> },
        ]}
      />
    </div>
  );
}

function Panel({ of: { Part, isLoading }, art }: { of: ReturnType<typeof useOnDemand<{ art: Art }>>; art: Art }) {
  if (Part) return <Part art={art} />;
  return isLoading ? <Spinner /> : null;
}

function Details({ art }: { art: Art }) {
  const { t } = useLingui();
  const facts: [string, ReactNode][] = [
    [t`Category`, art.category],
    [t`Medium`, art.medium],
    [t`Year`, art.year],
    [hasScale(art) ? (art.depth === null ? t`Height × width` : t`Height × width × depth`) : t`Size`, formatSize(art)],
    [t`Edition`, art.edition ?? (art.isLimitedEdition ? t`Limited edition` : null)],
    [t`Made to order`, art.isCustomOrder ? t`Yes, the artist also takes commissions` : null],
    [t`Frame`, art.framed ? t`Framed` : t`Not framed`],
    [t`Signature`, art.signed ? t`Signed` : t`Not signed`],
    [t`Provenance`, art.provenance],
  ];
  return (
    <div className="grid grid-cols-1 gap-10 lg:grid-cols-[2fr_1fr]">
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{art.description}</p>
      <dl className="flex flex-col text-sm">
        {facts
          .filter(([, value]) => value !== null && value !== '')
          .map(([name, value]) => (
            <div key={name} className="flex justify-between gap-6 border-b border-hairline py-2">
              <dt className="text-ash">{name}</dt>
              <dd className="min-w-0 text-right whitespace-pre-line wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
