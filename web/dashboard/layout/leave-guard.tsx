import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type BlockerFunction, NavigationType, useBlocker } from 'react-router';
import { screens } from '#contract/screens.ts';
import { takeClosing } from '#web/dashboard/list-state/meant-back.ts';
import { DiscardQuestion } from '#web/kit/dialogs/discard-question.tsx';
import { UnsavedContext, useUnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { useNumberedEntries } from './use-numbered-entries.ts';

/**
 * Whether a screen is left, or by Back what its address says to be open in it. A filter or a tab that is chosen leaves nothing, nor does a place
 * within the page, such as '#content'.
 */
const isLeaving: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) => {
  if (nextLocation.pathname !== currentLocation.pathname) return nextLocation.pathname !== screens.login;
  return historyAction === NavigationType.Pop && nextLocation.search !== currentLocation.search && !takeClosing(currentLocation.key);
};

/**
 * Asks before a screen with unsaved work is left by a link or by Back, or a dialog of it by Back; signing out and an ended session are not held up.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const { hasUnsaved, discardDrafts, ask, report } = useUnsavedWork();
  useNumberedEntries();
  const blocker = useBlocker((move) => isLeaving(move) && hasUnsaved);
  return (
    <UnsavedContext value={report}>
      {children}
      {blocker.state === 'blocked'
        ? (ask?.({ onKeep: blocker.reset, onLeave: blocker.proceed }) ?? (
            <DiscardQuestion
              title={<Trans>Leave without saving?</Trans>}
              onDiscard={() => {
                discardDrafts?.();
                blocker.proceed();
              }}
              onKeep={blocker.reset}
              onLeaveDraft={discardDrafts && blocker.proceed}
            />
          ))
        : null}
    </UnsavedContext>
  );
}
