import { Trans, useLingui } from '@lingui/react/macro';
import type { ArticleRow, ArticleState } from '#contract/articles.ts';
import { DateAndTime, Moment } from '#web/app/display/date.tsx';
import { Lines } from '#web/dashboard/list/list-column.tsx';
import { Badge } from '#web/kit/visuals/badge.tsx';

/** What each state is called. */
export function useArticleStates(): Record<ArticleState, string> {
  const { t } = useLingui();
  return { draft: t`Draft`, scheduled: t`Scheduled`, published: t`Published` };
}

type Standing = Pick<ArticleRow, 'state' | 'publishAt' | 'publishedAt' | 'updatedAt'>;

/** The state of an article. */
export function ArticleBadge({ state }: Pick<Standing, 'state'>) {
  const states = useArticleStates();
  return <Badge look={state === 'published' ? 'good' : state === 'scheduled' ? 'warn' : 'plain'}>{states[state]}</Badge>;
}

/** Since when an article is seen, when it will be, or when its draft was changed. */
function ArticleTime({ article: { state, publishAt, publishedAt, updatedAt } }: { article: Standing }) {
  if (state === 'scheduled' && publishAt)
    return (
      <Trans>
        appears <DateAndTime time={publishAt} />
      </Trans>
    );
  if (state === 'published' && publishedAt) return <DateAndTime time={publishedAt} />;
  return (
    <Trans>
      changed <DateAndTime time={updatedAt} />
    </Trans>
  );
}

/** The same for a row of a list: the day, and beneath it what happens or happened then. */
export function ArticleWhen({ article: { state, publishAt, publishedAt, updatedAt } }: { article: Standing }) {
  const { t } = useLingui();
  const time = (state === 'scheduled' ? publishAt : state === 'published' ? publishedAt : updatedAt) ?? updatedAt;
  const words = { draft: t`changed`, scheduled: t`appears`, published: t`published` }[state];
  return (
    <Lines
      beneath={
        <>
          {words} <Moment time={time} as="time" />
        </>
      }
    >
      <Moment time={time} as="shortDate" />
    </Lines>
  );
}

/** Badge and time. */
export function ArticleStanding({ article }: { article: Standing }) {
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm text-ash">
      <ArticleBadge state={article.state} />
      <ArticleTime article={article} />
    </span>
  );
}
