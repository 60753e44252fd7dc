import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { screens } from '#contract/screens.ts';
import { DiscardQuestion } from '#web/kit/dialogs/discard-question.tsx';
import { UnsavedContext, useUnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';

/** Asks before a screen with unsaved work is left by a link or by Back; signing out and an ended session are not held up. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const { hasUnsaved, discardDrafts, report } = useUnsavedWork();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved && nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== screens.login,
  );
  return (
    <UnsavedContext value={report}>
      {children}
      {blocker.state === 'blocked' ? (
        <DiscardQuestion
          title={<Trans>Leave without saving?</Trans>}
          onDiscard={() => {
            discardDrafts?.();
            blocker.proceed();
          }}
          onKeep={blocker.reset}
          onLeaveDraft={discardDrafts && blocker.proceed}
        />
      ) : null}
    </UnsavedContext>
  );
}
