import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { screens } from '#contract/screens.ts';
import { emptyMessages } from '#contract/messages.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Head } from '#web/kit/browser/head.tsx';
import { ImigongoBand } from '#web/kit/visuals/imigongo.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';

/** The not-found page, with a search; `message` is the server's (contract.md section 5), `children` stand beneath it. */
export function NotFound({ message, children }: { message?: string | undefined; children?: ReactNode }) {
  return (
    <div className="page flex flex-col items-center gap-6 py-24 text-center">
      <Head title={emptyMessages.notFound} canonical={null} />
      <ImigongoBand className="w-60" />
      <h1 className="max-w-prose text-3xl">{emptyMessages.notFound}</h1>
      {message ? (
        <p role="alert" className="text-ash">
          Error: {message}
        </p>
      ) : (
        <p className="text-ash">
          <Trans>It may have been moved, or sold and taken down.</Trans>
        </p>
      )}
      <Search />
      <div className="flex flex-wrap justify-center gap-3 pt-2">
        <LinkButton to={screens.home} look="primary">
          <Trans>Go Back Home</Trans>
        </LinkButton>
        <LinkButton to={screens.contact}>
          <Trans>Contact Us</Trans>
        </LinkButton>
      </div>
      {children}
    </div>
  );
}

/** A plain form that leads to the gallery, so that it works before the scripts have loaded. */
function Search() {
  const { t } = useLingui();
  return (
    <form role="search" action={screens.shop} className="flex w-full max-w-md gap-3">
      <input type="search" name="search" aria-label={t`Search the shop`} placeholder={t`Search artworks`} className="input min-w-0 grow" />
      <Button type="submit">
        <Trans>Search</Trans>
      </Button>
    </form>
  );
}
