import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#web/kit/buttons/button.tsx';
import { Moment } from './date.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Spinner } from '#web/kit/visuals/spinner.tsx';

type DiscussionListProps<Entry> = {
  list: Pick<
    UseInfiniteQueryResult<{ pages: { data: Entry[] }[] }>,
    'data' | 'error' | 'isPending' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'
  >;
  /** The error message when it could not be loaded. */
  explain: (error: Error) => ReactNode;
  /** Shown while there are no entries. */
  empty: ReactNode;
  /** Label of the button that loads older entries. */
  more: ReactNode;
  renderEntry: (entry: Entry) => ReactNode;
};

/** Public reviews, questions or comments on one thing, page by page. */
export function DiscussionList<Entry extends { _id: string }>({ list, explain, empty, more, renderEntry }: DiscussionListProps<Entry>) {
  const entries = list.data?.pages.flatMap((page) => page.data);
  const [said, place] = useSaid(entries, list);
  return (
    <>
      {list.isPending ? <Spinner /> : null}
      {list.error ? <LoadFailure>{explain(list.error)}</LoadFailure> : null}
      {entries?.length === 0 ? <p className="text-ash">{empty}</p> : null}
      {entries?.length ? (
        <ul className="flex flex-col gap-6">
          {entries.map((entry) => (
            <li
              key={entry._id}
              {...(entry._id === said ? { ref: place, 'aria-current': true } : {})}
              className={
                entry._id === said ? 'border-b border-l-2 border-hairline border-l-laterite pb-6 pl-4' : 'border-b border-hairline pb-6'
              }
            >
              {renderEntry(entry)}
            </li>
          ))}
        </ul>
      ) : null}
      {list.hasNextPage ? (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} className="self-start">
          {more}
        </Button>
      ) : null}
    </>
  );
}

/** What a notification speaks of may be on a later page; further back nobody is led. */
const PAGES_LOOKED_THROUGH = 10;

/** The entry that the address names (`?said=`), once it is there: it is scrolled to, and further pages are loaded until it is found. */
function useSaid<Entry extends { _id: string }>(
  entries: Entry[] | undefined,
  { data, hasNextPage, isFetchingNextPage, fetchNextPage }: DiscussionListProps<Entry>['list'],
) {
  const said = new URLSearchParams(useLocation().search).get('said') ?? undefined;
  const place = useRef<HTMLLIElement>(null);
  const isThere = said !== undefined && entries?.some(({ _id }) => _id === said);
  const isMissing = said !== undefined && entries !== undefined && !isThere && (data?.pages.length ?? 0) < PAGES_LOOKED_THROUGH;
  useEffect(() => {
    if (isThere && said) place.current?.scrollIntoView({ block: 'center' });
  }, [isThere, said]);
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isMissing, hasNextPage, isFetchingNextPage, fetchNextPage]);
  return [said, place] as const;
}

type DiscussionEntryProps = {
  author: string;
  createdAt: string;
  text: string;
  /** Before the name: the stars of a review. */
  before?: ReactNode;
  /** After the time: the state of a comment. */
  after?: ReactNode;
  /** Below the text: replies, or actions. */
  children?: ReactNode;
};

/** One entry: its text, author and time. */
export function DiscussionEntry({ author, createdAt, text, before, after, children }: DiscussionEntryProps) {
  return (
    <article className="flex max-w-prose flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {before}
        <span className="font-medium wrap-anywhere">{author}</span>
        <span className="text-ash">
          <Moment time={createdAt} />
        </span>
        {after}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      {children}
    </article>
  );
}

/** A reply to an entry. */
export function DiscussionReply({ author, text }: { author: string; text: string }) {
  return (
    <div className="border-l-2 border-ochre pl-4">
      <p className="text-sm text-ash">{author}</p>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  );
}
