import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type BlockerFunction, NavigationType, useBlocker } from 'react-router';
import { screens } from '#contract/screens.ts';
import { takeClosing } from '#web/dashboard/list-state/meant-back.ts';
import { DiscardQuestion } from '#web/kit/dialogs/discard-question.tsx';
import { UnsavedContext, useUnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';

/** Whether a screen is left, or by Back what is open in it; a filter or a tab that is chosen leaves nothing. */
const isLeaving: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  nextLocation.pathname === currentLocation.pathname
    ? historyAction === NavigationType.Pop && !takeClosing(currentLocation.key)
    : nextLocation.pathname !== screens.login;

/**
 * Asks before a screen with unsaved work is left by a link or by Back, or a dialog of it by Back; signing out and an ended session are not held up.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const { hasUnsaved, discardDrafts, report } = useUnsavedWork();
  const blocker = useBlocker((move) => isLeaving(move) && hasUnsaved);
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
