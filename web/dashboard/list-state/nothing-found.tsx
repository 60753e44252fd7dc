import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { emptyMessages } from '#contract/messages.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import type { ListPlace } from './use-list-place.ts';

type NothingFoundProps = {
  place: ListPlace;
  /** What narrows the list, in words; '' where nothing does. */
  set: string;
  /** The names of its filters. */
  names: readonly string[];
  hadRows: boolean;
  text: string | undefined;
  next: ReactNode;
  /** What is said in place of 'Nothing matches' of a filter whose emptiness means that nothing is to be done; undefined for another filter. */
  caughtUp: ((seeAll: ReactNode) => ReactNode) | undefined;
  elsewhere: ((search: string) => ReactNode) | undefined;
};

/** In the place of rows: which filters find nothing, or nothing more, and the way to all; else what can be done. */
export function NothingFound({ place, set, names, hadRows, text = emptyMessages.noData, next, caughtUp, elsewhere }: NothingFoundProps) {
  const search = place.value('search')?.trim();
  if (set === '') {
    return (
      <Nothing>
        <p>{text}</p>
        {next}
      </Nothing>
    );
  }
  const seeAll = (
    <Button onClick={() => place.clear(['search', 'sort', ...names])}>
      <Trans>Show all</Trans>
    </Button>
  );
  const said = search ? undefined : caughtUp?.(seeAll);
  if (said) return <Nothing>{said}</Nothing>;
  return (
    <Nothing>
      <NothingOf set={set} isDone={hadRows && !place.value('search')} />
      {search ? elsewhere?.(search) : null}
      {seeAll}
    </Nothing>
  );
}

/** Whoever searched for somebody and acted has no queue behind them: only without a search is it done. */
const NothingOf = ({ set, isDone }: { set: string; isDone: boolean }) => (
  <>
    <p>{isDone ? <Trans>That was the last one.</Trans> : emptyMessages.noData}</p>
    <p className="text-ash">{isDone ? <Trans>Nothing is left under “{set}”.</Trans> : <Trans>Nothing matches {set}.</Trans>}</p>
  </>
);

const Nothing = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col items-start gap-3 border-b border-hairline py-6">{children}</div>
);
