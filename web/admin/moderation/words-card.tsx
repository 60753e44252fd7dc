import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Moderated } from '#contract/moderation.ts';
import { screens } from '#contract/screens.ts';
import { PersonLink } from '#web/accounts/manage/person-link.tsx';
import { Moment } from '#web/app/display/date.tsx';
import { useRowAct } from '#web/dashboard/list/row-act.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { Badge } from '#web/kit/visuals/badge.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { stateLooks } from './use-moderation-columns.tsx';
import { useQueueWords } from './use-queue-words.ts';

/** How the texts stand: one beneath the other, as they are read. */
export const QUEUE = 'flex flex-col gap-2';

type WordsCardProps = { row: Moderated; checkbox: ReactNode; onOpen: () => void };

/**
 * A text of the queue beside the picture of what it is about, and what can be done with it; on a wide screen in the height of two or three lines, with the
 * acts at its end. The whole text is in what a press on it opens.
 */
export function WordsCard({ row, checkbox, onOpen }: WordsCardProps) {
  const { kindOf, states } = useQueueWords();
  const { text, author, about, hidden, state, createdAt } = row;
  return (
    <article className="queue-card grid w-full border border-hairline bg-paper">
      <div className="queue-picture flex bg-mat">
        {checkbox}
        {about.image ? (
          <Link to={about.link} tabIndex={-1} aria-hidden="true">
            <img src={about.image} alt="" loading="lazy" decoding="async" className="w-full object-contain" />
          </Link>
        ) : null}
      </div>
      <div className="flex min-w-0 flex-col px-3 py-1.5">
        <p className="flex flex-wrap items-center gap-x-2 text-sm wrap-anywhere xl:flex-nowrap xl:whitespace-nowrap">
          <Badge look={stateLooks[state]}>{states[state]}</Badge>
          <span className="flex-none text-ash">{kindOf(row)}</span>
          <span className="flex-none">
            <PersonLink id={author._id} name={author.name} />
          </span>
          <span className="text-ash max-sm:hidden" aria-hidden="true">
            ·
          </span>
          <Link to={about.link} className="-my-2.5 inline-block max-w-full min-w-0 truncate py-3 align-middle underline underline-offset-4">
            {about.name}
          </Link>
          <span className="ml-auto flex-none text-xs text-ash">
            <Moment time={createdAt} />
          </span>
        </p>
        <button
          type="button"
          className="line-clamp-3 min-h-11 max-w-[90ch] py-1 text-left text-sm leading-normal whitespace-pre-line wrap-anywhere xl:line-clamp-2"
          onClick={onOpen}
        >
          {text || kindOf(row)}
        </button>
        {hidden ? (
          <p className="line-clamp-2 text-xs wrap-anywhere text-ash">
            {[hidden.by, hidden.reason].filter(Boolean).join(': ')} · <Moment time={hidden.at} />
          </p>
        ) : null}
      </div>
      <CardActs row={row} />
    </article>
  );
}

/** What is done with one text; each act has its place, whatever the state, and the letter that presses it. */
function CardActs({ row: { _id: id, kind, state, author, about } }: { row: Moderated }) {
  const { t } = useLingui();
  const actOn = useRowAct();
  const { showWordOf } = useQueueWords();
  const showText = showWordOf({ kind, state });
  const isReport = kind === 'reports';
  return (
    <div className="col-span-2 grid grid-cols-[5.25rem_3.75rem_5.25rem_minmax(0,1fr)] items-center gap-x-1 border-t border-hairline px-2 py-1 sm:grid-cols-[6.5rem_4.5rem_5.5rem_minmax(0,1fr)] sm:gap-x-2 xl:col-span-1 xl:grid-cols-[6.5rem_4.5rem_5.25rem_4.5rem] xl:border-t-0">
      {isReport ? (
        <LinkButton className={`${LOOK} col-span-2`} data-key="a" aria-label={t`Open report of ${about.name}`} to={about.link}>
          <Trans>Open report</Trans>
        </LinkButton>
      ) : (
        <Place isEmpty={state === 'shown'} done={<Trans>Kept</Trans>}>
          <Button className={LOOK} data-key="a" aria-label={t`${showText}: what ${author.name} wrote`} onClick={() => actOn('show', id)}>
            {showText}
          </Button>
        </Place>
      )}
      {isReport ? null : (
        <Place isEmpty={state === 'hidden'} done={<Trans>Hidden</Trans>}>
          <Button className={LOOK} data-key="h" aria-label={t`Hide what ${author.name} wrote`} onClick={() => actOn('hide', id)}>
            <Trans>Hide</Trans>
          </Button>
        </Place>
      )}
      <Place isEmpty={author._id === null}>
        {author._id ? (
          <LinkButton
            look="quiet"
            className={LOOK}
            data-key="m"
            aria-label={t`Message ${author.name}`}
            to={screens.chat(author._id, undefined, screens.adminChats)}
          >
            <Trans>Message</Trans>
          </LinkButton>
        ) : null}
      </Place>
      <Place isEmpty={isReport}>
        <Button
          look="quiet"
          className={`${LOOK} justify-self-end`}
          data-key="d"
          aria-label={t`Delete what ${author.name} wrote`}
          onClick={() => actOn('delete', id)}
        >
          <Trans>Delete</Trans>
        </Button>
      </Place>
    </div>
  );
}

const LOOK = 'px-2 text-sm xl:min-h-9';

/** The place of an act, which others do not move into: a second press where 'Keep' was must not hide anything. */
const Place = ({ isEmpty, done, children }: { isEmpty: boolean; done?: ReactNode; children: ReactNode }) => (
  <span className="grid">
    {isEmpty && done ? (
      // So that no hole stands there; its badge says it too.
      <span aria-hidden="true" className="text-center text-sm text-ash">
        {done}
      </span>
    ) : null}
    {isEmpty ? null : children}
  </span>
);

/** Texts while they load. */
export function QueueSkeleton() {
  return (
    <div className={QUEUE} aria-hidden="true">
      {[1, 2, 3].map((card) => (
        <div key={card} className="flex flex-col gap-3 border border-hairline bg-paper p-3">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </div>
  );
}
