import { Trans } from '@lingui/react/macro';
import { emptyMessages } from '#contract/messages.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { EmptyState } from '#web/kit/lists/empty-state.tsx';

/** The right pane while no conversation is open. */
export function Welcome({ onBrowse }: { onBrowse: () => void }) {
  return (
    <div className="flex h-full items-center justify-center px-6">
      <EmptyState
        title={emptyMessages.welcomeToMessages}
        actions={
          <Button look="primary" onClick={onBrowse}>
            <Trans>Browse Artists</Trans>
          </Button>
        }
      >
        <Trans>Choose a conversation, or start one with an artist.</Trans>
      </EmptyState>
    </div>
  );
}
