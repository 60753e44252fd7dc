import { Link } from 'react-router';
import type { BlogCard } from '#contract/blog.ts';
import { screens } from '#contract/screens.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';
import type { Layout } from '#web/kit/lists/layout.ts';
import { usePrefetch } from '#web/kit/browser/low-data.ts';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { Cover } from './cover.tsx';
import { PostFigures, PostLine } from './post-facts.tsx';

type PostCardProps = { post: BlogCard; layout?: Layout; isEager?: boolean; headingLevel?: 'h2' | 'h3' };

const SIZES = {
  grid: '(min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 92vw',
  list: '(min-width: 48rem) 18rem, (min-width: 40rem) 36vw, 92vw',
};

/** An article in a list. */
export function PostCard({ post, layout = 'grid', isEager = false, headingLevel: Heading = 'h2' }: PostCardProps) {
  const isList = layout === 'list';
  const prefetch = usePrefetch();
  const address = screens.blogPost(post.name);
  return (
    <article className={classNames('flex h-full min-w-0 flex-col gap-4', isList && 'border-b border-hairline pb-6 sm:flex-row sm:gap-8')}>
      <Link
        to={address}
        prefetch={prefetch}
        tabIndex={-1}
        aria-hidden="true"
        className={classNames('block shrink-0 bg-mat', isList && 'sm:w-[36%] sm:max-w-72')}
      >
        <Cover image={post.image} sizes={SIZES[layout]} isEager={isEager} className="block h-auto w-full" />
      </Link>
      <div className="flex min-w-0 grow flex-col gap-2">
        <p className="eyebrow">{post.category}</p>
        <Heading className="text-xl wrap-anywhere">
          <Link to={address} prefetch={prefetch} className="underline-offset-4 hover:underline">
            {post.title}
          </Link>
        </Heading>
        <p className={classNames('max-w-prose text-sm text-ash', !isList && 'line-clamp-3')}>{post.description}</p>
        <div className="mt-auto flex flex-col gap-0.5 pt-2">
          <PostLine post={post} />
          <PostFigures post={post} />
        </div>
      </div>
    </article>
  );
}

/** The skeleton of a card. */
export function PostCardSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="aspect-[8/5] w-full" />
      <Skeleton className="h-4 w-1/4" />
      <Skeleton className="h-6 w-5/6" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  );
}
