import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { BlogCard } from '#contract/blog.ts';
import { skeletons } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { emptyMessages } from '#contract/messages.ts';
import { NextPageFailure } from '#web/app/failures/next-page-failure.tsx';
import { explain } from '#web/app/failures/situations.ts';
import { EmptyState } from '#web/kit/lists/empty-state.tsx';
import type { Layout } from '#web/kit/lists/layout.ts';
import { LayoutToggle } from '#web/kit/lists/layout-toggle.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { LoadMore } from '#web/kit/lists/pager.tsx';
import { Skeletons } from '#web/kit/visuals/skeleton.tsx';
import { blogAddress, blogFiltersOf } from './blog-address.ts';
import { ChosenTag } from './blog-controls.tsx';
import { postsQuery } from './blog-queries.ts';
import { PostCard, PostCardSkeleton } from './post-card.tsx';

const GRID = 'grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3';

function useBlogList(params: URLSearchParams) {
  const list = useInfiniteQuery(postsQuery(blogFiltersOf(params), params.get('cursor') ?? ''));
  const pages = list.data?.pages;
  return { ...list, posts: pages?.flatMap((page) => page.data), total: pages?.[0]?.page.total, next: pages?.at(-1)?.page.next };
}

/** The articles that an address selects, page by page. */
export function BlogList({ params, layout }: { params: URLSearchParams; layout: Layout }) {
  const list = useBlogList(params);
  const { posts, total, next } = list;
  if (list.error && !posts) {
    return (
      <div className="py-10">
        <LoadFailure>{explain('loadPosts', list.error)}</LoadFailure>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-8">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <p aria-live="polite" className="text-sm text-ash">
            {typeof total === 'number' ? <Plural value={total} one="# article" other="# articles" /> : null}
          </p>
          <ChosenTag params={params} />
        </div>
        <LayoutToggle layout={layout} addressOf={(view) => blogAddress(params, { view })} />
      </div>
      {posts?.length === 0 ? <NothingFound /> : null}
      {posts ? <Posts posts={posts} layout={layout} /> : <LoadingPosts />}
      {next ? (
        <div className="flex flex-col items-center gap-3">
          <NextPageFailure list={list} situation="loadPosts" />
          <LoadMore to={blogAddress(params, { cursor: next })} onLoad={() => void list.fetchNextPage()} isBusy={list.isFetchingNextPage}>
            <Trans>Load more articles</Trans>
          </LoadMore>
        </div>
      ) : null}
    </div>
  );
}

function Posts({ posts, layout }: { posts: readonly BlogCard[]; layout: Layout }) {
  if (posts.length === 0) return null;
  return (
    <ul className={layout === 'grid' ? GRID : 'flex flex-col gap-8'}>
      {posts.map((post) => (
        <li key={post.name} className="min-w-0">
          <PostCard post={post} layout={layout} />
        </li>
      ))}
    </ul>
  );
}

function LoadingPosts() {
  const { t } = useLingui();
  return (
    <div className={GRID}>
      <Skeletons count={skeletons.artCards} label={t`Loading articles`}>
        <PostCardSkeleton />
      </Skeletons>
    </div>
  );
}

function NothingFound() {
  return (
    <EmptyState
      title={emptyMessages.noResults}
      actions={
        <LinkButton to={screens.blog}>
          <Trans>All articles</Trans>
        </LinkButton>
      }
    >
      <Trans>Try fewer words, or another category.</Trans>
    </EmptyState>
  );
}
