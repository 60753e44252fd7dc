import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type ArticleRow, ArticleSort, ArticleState } from '#contract/articles.ts';
import { formatNumber } from '#contract/format.ts';
import { screens } from '#contract/screens.ts';
import { PersonLink } from '#web/accounts/manage/person-link.tsx';
import { oneOf, searchIn, shownQuery } from '#web/dashboard/list-address.ts';
import { byTime } from '#web/dashboard/list/by-time.ts';
import type { BulkAct } from '#web/dashboard/list/bulk-bar.tsx';
import { ExportRows } from '#web/dashboard/list/export-rows.tsx';
import type { RowAct } from '#web/dashboard/list/use-bulk.ts';
import { Lines, type ListColumn, RowName } from '#web/dashboard/list/list-column.tsx';
import { List } from '#web/dashboard/list/list.tsx';
import { useListPlace } from '#web/dashboard/list-state/use-list-place.ts';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { useFromHere } from '#web/kit/lists/way-back.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { ArticleDialog } from './article-dialog.tsx';
import { ArticleBadge, ArticleWhen, useArticleStates } from './article-standing.tsx';
import { articlesQuery, asBefore } from './queries.ts';

/** `/dashboard/admin/blog`: every article, drafts and those that will appear too. */
export default function ArticlesScreen() {
  const { t } = useLingui();
  const place = useListPlace('article');
  const sort = oneOf(ArticleSort.options, place.value('sort') ?? null) ?? 'newest';
  const filters = { state: oneOf(ArticleState.options, place.value('state') ?? null), ...searchIn(place), sort };
  const list = useInfiniteQuery({ ...articlesQuery(filters), placeholderData: keepPreviousData });
  const sheet = { call: 'GET /admin/blog.csv', query: shownQuery(filters, list.data) } as const;
  const rows = list.data?.pages.flatMap(({ data }) => data);
  return (
    <div className="flex flex-col gap-4">
      <ScreenTitle title={t`Articles of the blog`}>
        <ExportRows sheet={sheet} label={t`Export CSV of the articles in this list`} />
        <NewArticle />
      </ScreenTitle>
      <List
        {...{ place, list, sort, sheet }}
        columns={useColumns(place.open)}
        caption={t`All articles`}
        searchLabel={t`Search articles`}
        nameOf={({ title }) => title}
        filters={[{ name: 'state', label: t`State`, options: useArticleStates(), isQuick: true }]}
        sorts={{ newest: t`Newest first`, oldest: t`Oldest first`, 'views-desc': t`Most viewed`, 'views-asc': t`Least viewed` }}
        acts={useActs()}
        emptyNext={<NewArticle />}
      />
      <ArticleDialog id={place.opened} rows={rows} onClose={place.close} />
    </div>
  );
}

function NewArticle() {
  return (
    <LinkButton look="primary" to={screens.adminNewArticle}>
      <Trans>New article</Trans>
    </LinkButton>
  );
}

function useColumns(open: (id: string) => void): ListColumn<ArticleRow>[] {
  const { t } = useLingui();
  const here = useFromHere('article');
  return [
    {
      header: t`Title`,
      renderCell: ({ _id, title, name }) => (
        <Lines beneath={`/blog/${name}`}>
          <RowName onOpen={() => open(_id)}>{title}</RowName>
        </Lines>
      ),
      phone: 'title',
      width: '32%',
    },
    { header: t`Category`, renderCell: ({ category, tags }) => <Lines beneath={tags.join(', ')}>{category}</Lines> },
    { header: t`Author`, renderCell: ({ author, authorId }) => <PersonLink id={authorId} name={author} /> },
    { header: t`State`, renderCell: ({ state }) => <ArticleBadge state={state} />, phone: 'state' },
    {
      header: t`When`,
      renderCell: (article) => <ArticleWhen article={article} />,
      sorts: byTime,
    },
    {
      header: t`Views`,
      width: '12%',
      isFigure: true,
      renderCell: ({ views, likes, comments }) => (
        <Lines beneath={<span className="max-xl:hidden">{t`${likes} likes · ${comments} comments`}</span>}>{formatNumber(views)}</Lines>
      ),
      sorts: { ascending: 'views-asc', descending: 'views-desc' },
      phone: 'figure',
    },
    {
      header: t`Action`,
      renderCell: ({ name, title }) => (
        <Link
          to={screens.adminArticle(name)}
          state={here}
          aria-label={t`Edit ${title}`}
          className="inline-flex min-h-9 items-center underline underline-offset-4"
        >
          <Trans>Edit</Trans>
        </Link>
      ),
      width: '6%',
    },
  ];
}

function useActs(): BulkAct<ArticleRow>[] {
  const { t } = useLingui();
  const back: RowAct<ArticleRow> = (row, send) => send('PUT /blog/{name}', { params: { name: row.name }, body: asBefore(row) });
  return [
    {
      key: 'publish',
      label: t`Publish now`,
      allows: ({ state }) => state !== 'published',
      run: ({ name, revision }, send) => send('PUT /blog/{name}', { params: { name }, body: { state: 'published', revision } }),
      done: (count) => t`${plural(count, { one: '# article published', other: '# articles published' })}`,
      undo: back,
      undone: (count) => t`Undone for ${plural(count, { one: '# article', other: '# articles' })}`,
    },
    {
      key: 'hide',
      label: t`Move to drafts`,
      allows: ({ state }) => state !== 'draft',
      run: ({ name, revision }, send) => send('PUT /blog/{name}', { params: { name }, body: { state: 'draft', revision } }),
      done: (count) => t`${plural(count, { one: '# article moved to drafts', other: '# articles moved to drafts' })}`,
      undo: back,
      undone: (count) => t`Undone for ${plural(count, { one: '# article', other: '# articles' })}`,
    },
  ];
}
