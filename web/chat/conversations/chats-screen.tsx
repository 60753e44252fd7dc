import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { screens } from '#contract/screens.ts';
import { emptyMessages } from '#contract/messages.ts';
import { EmptyState } from '#web/kit/lists/empty-state.tsx';
import { Head } from '#web/kit/browser/head.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { useSession, useSessionKnown } from '#web/accounts/session/use-session.ts';
import { Chats } from './chats.tsx';

/** `/chats`: conversations at the left, the thread with `?with={userId}` at the right; on a phone one of the two. */
export default function ChatsScreen() {
  const { t } = useLingui();
  const isKnown = useSessionKnown();
  const { authenticated } = useSession();
  return (
    <div className="page flex flex-col gap-6 pt-6 md:pt-10">
      <Head title={t`Messages`} canonical={null} />
      {!isKnown ? <Waiting /> : authenticated ? <Chats heading="h1" /> : <SignInFirst />}
    </div>
  );
}

function Waiting() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-2xl">
        <Trans>Messages</Trans>
      </h1>
      <output className="text-ash">{emptyMessages.loadingConversations}</output>
      <Skeleton className="h-96 w-full" />
    </div>
  );
}

function SignInFirst() {
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      level="h1"
      title={<Trans>Please sign in to see your messages</Trans>}
      actions={
        <LinkButton to={screens.loginFor(pathname + search)} look="primary">
          <Trans>Sign In</Trans>
        </LinkButton>
      }
    >
      <Trans>Ask an artist about a work, a visit to the studio, or a piece made for you.</Trans>
    </EmptyState>
  );
}
