import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { screens } from '#contract/screens.ts';
import { emptyMessages } from '#contract/messages.ts';
import { EmptyState } from '#web/kit/lists/empty-state.tsx';
import { Head } from '#web/kit/browser/head.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { useSession, useSessionKnown } from '#web/accounts/session/use-session.ts';
import { withNext } from '#web/accounts/session/own-path.ts';
import { chatArtistQuery } from '#web/chat/queries.ts';
import { Chats } from './chats.tsx';
import { WriteFirst } from './write-first.tsx';

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

/** Who wants to write to an artist writes here already; anyone else is told what the page is. */
function SignInFirst() {
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const other = params.get('with') ?? '';
  const artist = useQuery({ ...chatArtistQuery(other), enabled: other !== '' });
  if (artist.isLoading) return <Waiting />;
  if (artist.data) return <WriteFirst key={other} artist={artist.data} />;
  return (
    <EmptyState
      level="h1"
      title={<Trans>Please sign in to see your messages</Trans>}
      actions={
        <>
          <LinkButton to={screens.loginFor(pathname + search)} look="primary">
            <Trans>Sign In</Trans>
          </LinkButton>
          <LinkButton to={withNext(screens.signup, pathname + search)}>
            <Trans>Create an account</Trans>
          </LinkButton>
        </>
      }
    >
      <Trans>Ask an artist about a work, a visit to the studio, or a piece made for you.</Trans>
    </EmptyState>
  );
}
