import { Trans, useLingui } from '@lingui/react/macro';
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
  const tooMany = reason === 'too-many';
  if (!isReason(reason)) return <NotFound />;
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
        <Head title={tooMany ? t`Too many pages at once` : t`We'll be right back`} canonical={null} />
        <EmptyState
          level="h1"
          title={tooMany ? <Trans>Too many pages at once</Trans> : <Trans>We'll be right back</Trans>}
          actions={
            <>
              {/* Without an href it reloads its own address, which is that of the refused page. */}
              {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
              <a href="" className="button button-primary">
                <Trans>Try Again</Trans>
              </a>
              <LinkButton to={screens.home}>
                <Trans>Go Back Home</Trans>
              </LinkButton>
            </>
          }
        >
          {tooMany ? (
            <Trans>You have opened a lot of pages in a short time. Please wait a minute, then try again.</Trans>
          ) : (
            <Trans>This page cannot be shown right now. Nothing you saved is lost; please try again in a moment.</Trans>
          )}
        </EmptyState>
      </main>
      <footer className="mt-24">
        <ImigongoBand />
        <p className="page py-4 text-xs text-ash">© Ubugeni</p>
      </footer>
    </>
  );
}
