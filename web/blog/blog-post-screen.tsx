import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { Link, type LoaderFunctionArgs, useParams } from 'react-router';
import type { BlogPost } from '#contract/blog.ts';
import { screens } from '#contract/screens.ts';
import { ApiFailure } from '#web/app/api.ts';
import { explain } from '#web/app/failures/situations.ts';
import { NotFound } from '#web/app/layout/not-found.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { EmptyState } from '#web/kit/lists/empty-state.tsx';
import { Head, OriginContext } from '#web/kit/browser/head.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { preload } from '#web/app/preload.ts';
import { ArticleBody } from './article-body.tsx';
import { TagLinks } from './blog-controls.tsx';
import { commentsQuery, countView, postQuery } from './blog-queries.ts';
import { Comments } from './comments.tsx';
import { Cover } from './cover.tsx';
import { PostActions } from './post-acts.tsx';
import { PostCard } from './post-card.tsx';
import { PostFigures, PostLine } from './post-facts.tsx';

export function loader({ params, context }: LoaderFunctionArgs) {
  const name = params['name'] ?? '';
  return preload({ context }, (client) =>
    Promise.all([client.fetchQuery(postQuery(name)), client.prefetchInfiniteQuery(commentsQuery(name, ''))]),
  );
}

export { clientLoader } from '#web/app/preload.ts';

/** `/blog/{name}`: one article. */
export default function BlogPostScreen() {
  const { name = '' } = useParams();
  const { data: post, error, refetch, isFetching } = useQuery(postQuery(name));
  const isThere = post !== undefined;
  useEffect(() => {
    if (isThere) void countView(name);
  }, [isThere, name]);
  if (error instanceof ApiFailure && error.status === 404) return <NotFound message={error.message} />;
  if (post) return <Post key={post.name} post={post} />;
  if (!error) return <PostSkeleton />;
  return (
    <EmptyState
      level="h1"
      title={explain('loadPosts', error)}
      actions={
        <Button busy={isFetching} onClick={() => void refetch()}>
          <Trans>Try Again</Trans>
        </Button>
      }
    />
  );
}

function Post({ post }: { post: BlogPost }) {
  const address = screens.blogPost(post.name);
  const origin = use(OriginContext);
  return (
    <div className="page flex flex-col gap-14 pt-10 md:pt-16">
      <Head
        title={post.title}
        description={post.description}
        image={post.image}
        kind="article"
        canonical={address}
        facts={schemaOf(post, origin)}
      />
      <article className="mx-auto flex w-full max-w-prose flex-col gap-8">
        <header className="flex flex-col gap-4">
          <p className="eyebrow">
            <Link to={screens.blog} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
              <Trans>Blog</Trans>
            </Link>{' '}
            · {post.category}
          </p>
          <h1 className="text-3xl wrap-anywhere">{post.title}</h1>
          <p className="text-lg text-ash">{post.description}</p>
          <div className="flex flex-wrap gap-x-6 gap-y-1">
            <PostLine post={post} />
            <PostFigures post={post} />
          </div>
        </header>
        <div className="bg-mat">
          <Cover image={post.image} sizes="(min-width: 48rem) 42rem, 92vw" isEager className="block h-auto w-full" />
        </div>
        <ArticleBody blocks={post.content} />
        <TagLinks tags={post.tags} />
        <PostActions post={post} />
      </article>
      <div className="mx-auto w-full max-w-prose">
        <Comments name={post.name} />
      </div>
      {post.related.length > 0 ? <Related post={post} /> : null}
    </div>
  );
}

function Related({ post }: { post: BlogPost }) {
  return (
    <section aria-labelledby="related-title" className="flex flex-col gap-8 border-t border-hairline pt-10">
      <h2 id="related-title" className="text-xl">
        <Trans>Related articles</Trans>
      </h2>
      <ul className="grid gap-x-8 gap-y-12 md:grid-cols-3">
        {post.related.map((related) => (
          <li key={related.name} className="min-w-0">
            <PostCard post={related} headingLevel="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PostSkeleton() {
  return (
    <div className="page pt-10 md:pt-16" aria-busy="true">
      <div className="mx-auto flex max-w-prose flex-col gap-5">
        <Skeleton className="h-10 w-5/6" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="aspect-[8/5] w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
    </div>
  );
}

/** The article's metadata for search engines (schema.org/Article). */
function schemaOf(post: BlogPost, origin: string): Record<string, unknown> {
  const server = { '@type': 'Organization', name: 'Ubugeni', url: origin };
  return {
    '@type': 'Article',
    headline: post.title,
    description: post.description,
    image: `${origin}${post.image}`,
    datePublished: post.date,
    author: { '@type': 'Organization', name: post.author, url: origin },
    publisher: server,
    mainEntityOfPage: `${origin}${screens.blogPost(post.name)}`,
    keywords: post.tags.join(', '),
    articleSection: post.category,
  };
}
