import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { data, Link, type LoaderFunctionArgs, useParams } from 'react-router';
import { type RefusalReason, refusalReasons, screens } from '#contract/screens.ts';
import { BrandMark } from '#web/app/layout/brand-mark.tsx';
import { mainNavigation } from '#web/app/layout/navigation.ts';
import { NotFound } from '#web/app/layout/not-found.tsx';
import { EmptyState } from '#web/kit/lists/empty-state.tsx';
import { Head } from '#web/kit/browser/head.tsx';
import { ImigongoBand } from '#web/kit/visuals/imigongo.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';

const isReason = (text: string | undefined): text is RefusalReason => refusalReasons.some((reason) => reason === text);

const GoHome = () => (
  <LinkButton to={screens.home}>
    <Trans>Go Back Home</Trans>
  </LinkButton>
);

const tryAgain = (
  <>
    {/* Without an href it reloads its own address, which is that of the refused page. */}
    {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
    <a href="" className="button button-primary">
      <Trans>Try Again</Trans>
    </a>
    <GoHome />
  </>
);

/** What each reason says, and what leads on from there. */
const PAGES: Record<RefusalReason, { title: MessageDescriptor; text: MessageDescriptor; actions: ReactNode }> = {
  busy: {
    title: msg`We'll be right back`,
    text: msg`This page cannot be shown right now. Nothing you saved is lost; please try again in a moment.`,
    actions: tryAgain,
  },
  'too-many': {
    title: msg`Too many pages at once`,
    text: msg`You have opened a lot of pages in a short time. Please wait a minute, then try again.`,
    actions: tryAgain,
  },
  'too-long': {
    title: msg`This address is too long`,
    text: msg`A search can have a few hundred letters, and four works can be compared at a time. Please begin again with fewer.`,
    actions: (
      <>
        <LinkButton to={screens.shop} look="primary">
          <Trans>Browse Artworks</Trans>
        </LinkButton>
        <GoHome />
      </>
    ),
  },
};

export function loader({ params }: LoaderFunctionArgs) {
  if (!isReason(params['reason'])) throw data(null, { status: 404 });
  return null;
}

export { clientLoader } from '#web/app/preload.ts';

/**
 * `/offline/{reason}`: what the server sends in place of a page that it cannot render now (server/platform/pages/refusal-pages.ts). It has
 * no scripts and no data, so everything on it is a link.
 */
export default function RefusalScreen() {
  const { t, i18n } = useLingui();
  const { reason } = useParams();
  if (!isReason(reason)) return <NotFound />;
  const { title, text, actions } = PAGES[reason];
  return (
    <>
      <a href="#content" className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:bg-paper focus:p-3">
        <Trans>Skip to the content</Trans>
      </a>
      <header className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4">
        <Link to={screens.home} aria-label={t`Ubugeni, home`} className="flex min-h-11 items-center">
          <BrandMark />
        </Link>
        <nav aria-label={t`Main`} className="flex flex-wrap gap-x-6">
          {mainNavigation.map(({ to, label }) => (
            <Link key={to} to={to} className="flex min-h-11 items-center text-sm underline-offset-8 hover:underline">
              {i18n._(label)}
            </Link>
          ))}
        </nav>
      </header>
      <main id="content" className="page flex-1">
        <Head title={i18n._(title)} canonical={null} />
        <EmptyState level="h1" title={i18n._(title)} actions={actions}>
          {i18n._(text)}
        </EmptyState>
      </main>
      <footer className="mt-24">
        <ImigongoBand />
        <p className="page py-4 text-xs text-ash">© Ubugeni</p>
      </footer>
    </>
  );
}
