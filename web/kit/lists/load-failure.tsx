import { Trans } from '@lingui/react/macro';
import { type Query, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCutConnection } from '#web/kit/browser/online-status.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';

const hasFailed = (query: Query) => query.state.status === 'error';

/** Shown in place of content that could not be loaded: the message, and a button that retries every failed query of the screen. */
export function LoadFailure({ isBoxed = false, children }: { isBoxed?: boolean; children: ReactNode }) {
  const client = useQueryClient();
  const isOffline = useCutConnection() !== undefined;
  return (
    <div className={classNames('flex flex-wrap items-center gap-x-5 gap-y-3', isBoxed && 'border border-hairline bg-paper p-6')}>
      <div role="alert">
        <p>{children}</p>
        {isOffline ? (
          <p className="text-ash">
            <Trans>You're offline. This will load when you reconnect.</Trans>
          </p>
        ) : null}
      </div>
      <Button onClick={() => void client.refetchQueries({ type: 'active', predicate: hasFailed })}>
        <Trans>Try Again</Trans>
      </Button>
    </div>
  );
}
