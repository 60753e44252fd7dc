import { Trans } from '@lingui/react/macro';
import { type Query, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

const hasFailed = (query: Query) => query.state.status === 'error';

/** In the place of what could not be loaded: the words for it, and another try of everything that failed on the screen. */
export function LoadFailure({ isBoxed = false, children }: { isBoxed?: boolean; children: ReactNode }) {
  const client = useQueryClient();
  return (
    <div className={classNames('flex flex-wrap items-center gap-x-5 gap-y-3', isBoxed && 'border border-hairline bg-paper p-6')}>
      <p role="alert">{children}</p>
      <Button onClick={() => void client.refetchQueries({ type: 'active', predicate: hasFailed })}>
        <Trans>Try Again</Trans>
      </Button>
    </div>
  );
}
