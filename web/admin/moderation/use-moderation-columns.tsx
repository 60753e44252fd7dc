import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { Moderated } from '#contract/moderation.ts';
import { PersonLink } from '#web/accounts/manage/person-link.tsx';
import { Moment } from '#web/app/display/date.tsx';
import { Lines, type ListColumn, RowName } from '#web/dashboard/list/list-column.tsx';
import { useRowAct } from '#web/dashboard/list/row-act.ts';
import { byTime } from '#web/dashboard/list/by-time.ts';
import { WordButton, WordLink } from '#web/kit/buttons/word-button.tsx';
import { Badge } from '#web/kit/visuals/badge.tsx';
import { useQueueWords } from './use-queue-words.ts';

/** What the badge of each state looks like. */
export const stateLooks = { waiting: 'warn', new: 'good', shown: 'plain', hidden: 'bad' } as const;

/** The columns of the queue of moderation. */
export function useModerationColumns(open: (id: string) => void): ListColumn<Moderated>[] {
  const { t } = useLingui();
  const { kindOf, states } = useQueueWords();
  return [
    {
      header: t`Text`,
      renderCell: (row) => (
        <>
          <RowName onOpen={() => open(row._id)}>{row.text || kindOf(row)}</RowName>
          <span className="xl:hidden">
            <span className="list-line text-ash">{[kindOf(row), row.author.name, row.about.name].join(' · ')}</span>
          </span>
        </>
      ),
      phone: 'title',
      isProse: true,
    },
    {
      header: t`By`,
      renderCell: (row) => (
        <Lines beneath={kindOf(row)}>
          <PersonLink id={row.author._id} name={row.author.name} />
        </Lines>
      ),
      width: '12%',
    },
    {
      header: t`About`,
      renderCell: ({ about }) => (
        <Link to={about.link} className="-my-2.5 inline-block max-w-full truncate py-3 align-middle underline underline-offset-4">
          {about.name}
        </Link>
      ),
      width: '12%',
    },
    {
      header: t`State`,
      renderCell: ({ state, hidden }) => (
        <>
          <Badge look={stateLooks[state]}>{states[state]}</Badge>
          {hidden ? <span className="list-line list-wide text-ash">{[hidden.by, hidden.reason].filter(Boolean).join(': ')}</span> : null}
        </>
      ),
      phone: 'state',
      width: '10%',
    },
    {
      header: t`When`,
      renderCell: ({ createdAt }) => <Moment time={createdAt} as="shortDate" />,
      sorts: byTime,
      phone: 'figure',
      width: '6.5rem',
    },
    { header: t`Action`, renderCell: (row) => <RowActs row={row} />, phone: 'acts', width: '10.5rem' },
  ];
}

/** What is done with one text, without opening it. */
function RowActs({ row: { _id: id, kind, state, author, about } }: { row: Moderated }) {
  const { t } = useLingui();
  const actOn = useRowAct();
  const { showWordOf } = useQueueWords();
  if (kind === 'reports') {
    return (
      <WordLink to={about.link} label={t`Open report of ${about.name}`}>
        <Trans>Open report</Trans>
      </WordLink>
    );
  }
  const showText = showWordOf({ kind, state });
  const show = (
    <WordButton mark="a" label={t`${showText}: what ${author.name} wrote`} onClick={() => actOn('show', id)}>
      {showText}
    </WordButton>
  );
  // Each act has its place in all rows: a second press where 'Keep' was, or one down the column, must not hide anything.
  return (
    <div className="grid grid-cols-[3.5rem_2.75rem_auto] justify-start gap-x-2">
      <span>{state === 'shown' ? null : show}</span>
      <span>
        {state === 'hidden' ? null : (
          <WordButton mark="h" label={t`Hide what ${author.name} wrote`} onClick={() => actOn('hide', id)}>
            <Trans>Hide</Trans>
          </WordButton>
        )}
      </span>
      <WordButton mark="d" label={t`Delete what ${author.name} wrote`} onClick={() => actOn('delete', id)}>
        <Trans>Delete</Trans>
      </WordButton>
    </div>
  );
}
