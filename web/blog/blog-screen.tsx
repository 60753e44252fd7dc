import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { Head } from '#web/kit/browser/head.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { NewsletterBox } from '#web/newsletter/newsletter-box.tsx';
import { layoutOf } from '#web/kit/lists/layout.ts';
import { preload } from '#web/app/preload.ts';
import { blogFiltersOf } from './blog-address.ts';
import { BlogCategories, BlogSearch, BlogTags } from './blog-controls.tsx';
import { BlogList } from './blog-list.tsx';
import { postsQuery, topicsQuery } from './blog-queries.ts';
import { FeaturedPosts } from './featured-posts.tsx';

export function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return preload({ context }, (client) =>
    Promise.all([
      client.fetchInfiniteQuery(postsQuery(blogFiltersOf(searchParams), searchParams.get('cursor') ?? '')),
      client.prefetchInfiniteQuery(postsQuery()),
      client.prefetchQuery(topicsQuery()),
    ]),
  );
}

export { clientLoader } from '#web/app/preload.ts';

/** `/blog`: product.md section 2, 'About and blog'. */
export default function BlogScreen() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const layout = layoutOf(params);
  return (
    <div className="page flex flex-col gap-14 pt-10 md:pt-16">
      <Head title={t`Blog`} description={t`On the art of Rwanda: how it is made, what it means, how to buy it and live with it.`} />
      <link rel="alternate" type="application/rss+xml" title="Ubugeni" href="/feed.xml" />
      <header className="flex max-w-prose flex-col gap-4">
        <h1 className="text-3xl">
          <Trans>Blog</Trans>
        </h1>
        <p className="text-lg text-ash">
          <Trans>How the art of Rwanda is made, what it means, and how to live with it.</Trans>
        </p>
      </header>
      <Featured />
      <section aria-label={t`Articles`} className="flex flex-col gap-6">
        <BlogSearch params={params} />
        <BlogCategories params={params} />
        <BlogList params={params} layout={layout} />
      </section>
      <BlogTags params={params} />
      <section aria-labelledby="newsletter-title" className="flex flex-col gap-5 border-t border-hairline pt-10">
        <h2 id="newsletter-title" className="text-xl">
          <Trans>New articles and new works, by email</Trans>
        </h2>
        <NewsletterBox />
        <p className="text-sm text-ash">
          <Trans>
            Or subscribe by{' '}
            <a href="/feed.xml" className="underline underline-offset-4">
              RSS
            </a>
            .
          </Trans>
        </p>
      </section>
    </div>
  );
}

/** The newest three articles, independent of the filters below. */
function Featured() {
  const { data, error } = useInfiniteQuery(postsQuery());
  const posts = data?.pages[0]?.data;
  if (posts) return <FeaturedPosts posts={posts} />;
  return error ? null : <Skeleton className="aspect-[8/5] w-full lg:aspect-[3/1]" />;
}
