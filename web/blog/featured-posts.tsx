import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { BlogCard } from '#contract/blog.ts';
import { CAROUSEL_INTERVAL_MS } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { Carousel } from '#web/kit/lists/carousel.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { Cover } from './cover.tsx';
import { PostLine } from './post-facts.tsx';

const FEATURED = 3;

/** A carousel of the first three articles (product.md section 2, 'About and blog'). */
export function FeaturedPosts({ posts }: { posts: readonly BlogCard[] }) {
  const { t } = useLingui();
  return (
    <Carousel
      label={t`Featured articles`}
      intervalMs={CAROUSEL_INTERVAL_MS}
      slides={posts.slice(0, FEATURED).map((post, place) => ({
        key: post.name,
        name: post.title,
        content: <Slide post={post} isFirst={place === 0} />,
      }))}
    />
  );
}

function Slide({ post, isFirst }: { post: BlogCard; isFirst: boolean }) {
  const { t } = useLingui();
  const address = screens.blogPost(post.name);
  return (
    <article className="grid h-full gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-center lg:gap-14">
      <Link to={address} tabIndex={-1} aria-hidden="true" className="block bg-mat">
        <Cover image={post.image} sizes="(min-width: 64rem) 55vw, 92vw" isEager={isFirst} className="block h-auto w-full" />
      </Link>
      <div className="flex flex-col items-start gap-4">
        <p className="eyebrow">{post.category}</p>
        <h2 className="text-2xl wrap-anywhere">
          <Link to={address} className="underline-offset-8 hover:underline">
            {post.title}
          </Link>
        </h2>
        <p className="max-w-prose text-ash">{post.description}</p>
        <PostLine post={post} />
        <LinkButton to={address} aria-label={t`Read ${post.title}`}>
          <Trans>Read</Trans>
        </LinkButton>
      </div>
    </article>
  );
}
