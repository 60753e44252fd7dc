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
export const QUEUE = 'flex flex-col gap-3';

type WordsCardProps = { row: Moderated; checkbox: ReactNode; onOpen: () => void };

/** A text of the queue as it was written, beside the picture of what it is about, and what can be done with it in one press each. */
export function WordsCard({ row, checkbox, onOpen }: WordsCardProps) {
  const { kindOf, states } = useQueueWords();
  const { text, author, about, hidden, state, createdAt } = row;
  return (
    <article className="flex w-full flex-col border border-hairline bg-paper">
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] sm:grid-cols-[7rem_minmax(0,1fr)]">
        <div className="flex flex-col items-center gap-2 bg-mat px-2 pb-3 sm:px-3">
          {checkbox}
          {about.image ? (
            <Link to={about.link} tabIndex={-1} aria-hidden="true" className="block w-full">
              <img src={about.image} alt="" loading="lazy" decoding="async" className="aspect-square w-full object-contain" />
            </Link>
          ) : null}
        </div>
        <div className="flex min-w-0 flex-col gap-2 p-3 sm:px-4">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ash">
            <Badge look={stateLooks[state]}>{states[state]}</Badge>
            <span>{kindOf(row)}</span>
            <span className="ml-auto text-xs">
              <Moment time={createdAt} />
            </span>
          </p>
          <p className="text-sm wrap-anywhere">
            <PersonLink id={author._id} name={author.name} /> <span className="text-ash">·</span>{' '}
            <Link to={about.link} className="-my-2.5 inline-block max-w-full truncate py-3 align-middle underline underline-offset-4">
              {about.name}
            </Link>
          </p>
          <button
            type="button"
            className="line-clamp-6 min-h-11 max-w-[70ch] py-2 text-left leading-relaxed whitespace-pre-line wrap-anywhere"
            onClick={onOpen}
          >
            {text || kindOf(row)}
          </button>
          {hidden ? (
            <p className="text-sm text-ash wrap-anywhere">
              {[hidden.by, hidden.reason].filter(Boolean).join(': ')} · <Moment time={hidden.at} />
            </p>
          ) : null}
        </div>
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
    <div className="grid grid-cols-[repeat(3,auto)_minmax(0,1fr)] items-center gap-x-1 border-t border-hairline px-2 py-1 [&>span:last-child]:justify-self-end">
      {isReport ? (
        <LinkButton className={LOOK} data-key="a" aria-label={t`Open report of ${about.name}`} to={about.link}>
          <Trans>Open report</Trans>
        </LinkButton>
      ) : (
        <Place isEmpty={state === 'shown'}>
          <Button className={LOOK} data-key="a" aria-label={t`${showText}: what ${author.name} wrote`} onClick={() => actOn('show', id)}>
            {showText}
          </Button>
        </Place>
      )}
      {isReport ? null : (
        <Place isEmpty={state === 'hidden'}>
          <Button className={LOOK} data-key="h" aria-label={t`Hide what ${author.name} wrote`} onClick={() => actOn('hide', id)}>
            <Trans>Hide</Trans>
          </Button>
        </Place>
      )}
      {author._id ? (
        <LinkButton
          look="quiet"
          className={LOOK}
          data-key="w"
          aria-label={t`Write to ${author.name}`}
          to={screens.chat(author._id, undefined, screens.adminChats)}
        >
          <Trans>Write</Trans>
        </LinkButton>
      ) : (
        <span />
      )}
      {isReport ? null : (
        <span>
          <Button
            look="quiet"
            className={LOOK}
            data-key="d"
            aria-label={t`Delete what ${author.name} wrote`}
            onClick={() => actOn('delete', id)}
          >
            <Trans>Delete</Trans>
          </Button>
        </span>
      )}
    </div>
  );
}

const LOOK = 'px-3 text-sm xl:min-h-9';

/** The place of an act, which others do not move into: a second press where 'Keep' was must not hide anything. */
const Place = ({ isEmpty, children }: { isEmpty: boolean; children: ReactNode }) => (
  <span className={isEmpty ? 'w-24' : 'grid w-24'}>{isEmpty ? null : children}</span>
);

/** Texts while they load. */
export function QueueSkeleton() {
  return (
    <div className={QUEUE} aria-hidden="true">
      {[1, 2, 3].map((card) => (
        <div key={card} className="grid grid-cols-[4.5rem_minmax(0,1fr)] border border-hairline bg-paper sm:grid-cols-[7rem_minmax(0,1fr)]">
          <Skeleton className="h-full min-h-24 w-full" />
          <div className="flex flex-col gap-3 p-4">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}
