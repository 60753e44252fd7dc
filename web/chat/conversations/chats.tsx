import { Trans } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { useSession } from '#web/accounts/session/use-session.ts';
import { ThreadPane } from '#web/chat/thread/thread-pane.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { SidePanel } from './side-panel.tsx';
import { Welcome } from './welcome.tsx';

/** The conversations at the left, the thread with `?with={userId}` at the right; on a phone one of the two. A dashboard has a first heading of its own. */
export function Chats({ heading: Heading }: { heading: 'h1' | 'h2' }) {
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
