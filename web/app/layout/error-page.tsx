import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { screens } from '#contract/screens.ts';
import { ApiFailure } from '#web/app/api.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { EmptyState } from '#web/kit/lists/empty-state.tsx';
import { Head } from '#web/kit/browser/head.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { NotFound } from './not-found.tsx';

/** The page for anything that a screen throws: the not-found page for a 404, with `beneath` at its end, else a message and a button to retry. */
export function ErrorPage({ error, beneath }: { error: unknown; beneath?: ReactNode }) {
  const { t } = useLingui();
  const missing = missingOf(error);
  if (missing) return <NotFound message={missing.message}>{beneath}</NotFound>;
  return (
    <div className="page">
      <Head title={t`Something went wrong`} canonical={null} />
      <EmptyState
        level="h1"
        title={<Trans>Something went wrong</Trans>}
        actions={
          <>
            <Button look="primary" onClick={() => location.reload()}>
              <Trans>Try Again</Trans>
            </Button>
            <LinkButton to={screens.contact}>
              <Trans>Contact Us</Trans>
            </LinkButton>
          </>
        }
      >
        <Trans>This page could not be shown. It is not your fault; please try again in a moment.</Trans>
      </EmptyState>
    </div>
  );
}

/** The message of a 404, from a loader or from a call; undefined for any other error. */
function missingOf(error: unknown): { message: string | undefined } | undefined {
  if (error instanceof ApiFailure) return error.status === 404 ? { message: error.message } : undefined;
  if (!isRouteErrorResponse(error) || error.status !== 404) return undefined;
  const message: unknown = (error.data as { message?: unknown } | null)?.message;
  return { message: typeof message === 'string' ? message : undefined };
}
