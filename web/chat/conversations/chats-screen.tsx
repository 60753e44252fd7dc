import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation, useSearchParams } from 'react-router';
import { chatsAt, screens } from '#contract/screens.ts';
import { emptyMessages } from '#contract/messages.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { EmptyState } from '#web/kit/lists/empty-state.tsx';
import { Head } from '#web/kit/browser/head.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { useSession, useSessionKnown } from '#web/accounts/session/use-session.ts';
import { SidePanel } from './side-panel.tsx';
import { ThreadPane } from '#web/chat/thread/thread-pane.tsx';
import { Welcome } from './welcome.tsx';

/** `/chats`, and the same in a dashboard: conversations at the left, the thread with `?with={userId}` at the right; on a phone one of the two. */
export default function ChatsScreen() {
  const { t } = useLingui();
  const isKnown = useSessionKnown();
  const { authenticated } = useSession();
  // The dashboard has a first heading of its own, and nobody is in it who is not signed in.
  const at = chatsAt(useLocation().pathname);
  if (at !== screens.chats)
    return (
      <div className="flex flex-col gap-6">
        {/* Each screen has a title of its own in the browser's tab. */}
        <Head title={at === screens.adminChats ? t`Messages, admin` : t`Messages, artist`} canonical={null} />
        <Chats heading="h2" />
      </div>
    );
  return (
    <div className="page flex flex-col gap-6 pt-6 md:pt-10">
      <Head title={t`Messages`} canonical={null} />
      {!isKnown ? <Waiting /> : authenticated ? <Chats heading="h1" /> : <SignInFirst />}
    </div>
  );
}

function Chats({ heading: Heading }: { heading: 'h1' | 'h2' }) {
  const [params, setParams] = useSearchParams();
  const { identity } = useSession();
  const other = params.get('with') ?? '';
  const tab = params.get('tab') === 'artists' ? 'artists' : 'messages';
  const showTab = (key: string) =>
    setParams(
      (now) => {
        if (key === 'artists') now.set('tab', key);
        else now.delete('tab');
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <Heading className={classNames('text-2xl', other && 'max-md:sr-only')}>
        <Trans>Messages</Trans>
      </Heading>
      <div className="grid grid-cols-[minmax(0,1fr)] border-hairline md:h-[calc(100dvh-14.5rem)] md:min-h-120 md:grid-cols-[20rem_minmax(0,1fr)] md:border md:bg-paper lg:grid-cols-[24rem_minmax(0,1fr)]">
        <div className={classNames('min-h-0 min-w-0 border-hairline md:overflow-y-auto md:border-r', other && 'max-md:hidden')}>
          <SidePanel identity={identity} open={other} tab={tab} onTab={showTab} />
        </div>
        <div className={classNames('min-h-0 min-w-0', !other && 'max-md:hidden')}>
          {other ? <ThreadPane key={other} identity={identity} other={other} /> : <Welcome onBrowse={() => showTab('artists')} />}
        </div>
      </div>
    </>
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
