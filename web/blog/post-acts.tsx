import { Plural, Trans } from '@lingui/react/macro';
import type { BlogCard } from '#contract/blog.ts';
import { screens } from '#contract/screens.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { HeartIcon } from '#web/kit/visuals/icons.tsx';
import { Share } from '#web/kit/buttons/share.tsx';
import { VisuallyHidden } from '#web/kit/visuals/visually-hidden.tsx';
import { useSignInFirst } from '#web/accounts/sign-in/use-sign-in-first.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { useLike } from './blog-queries.ts';

/** Like and share. */
export function PostActions({ post }: { post: BlogCard }) {
  return (
    <div className="flex flex-wrap gap-3">
      <LikeButton post={post} />
      <Share title={post.title} path={screens.blogPost(post.name)} />
    </div>
  );
}

function LikeButton({ post }: { post: BlogCard }) {
  const { authenticated } = useSession();
  const askToSignIn = useSignInFirst();
  const { isLiked, likes, toggle, isBusy } = useLike(post.name, post.likes);
  return (
    <Button
      aria-pressed={isLiked}
      aria-disabled={isBusy || undefined}
      onClick={() => {
        if (!authenticated) askToSignIn();
        else if (!isBusy) toggle();
      }}
    >
      <HeartIcon className={classNames('size-5', isLiked && 'fill-laterite text-laterite-ink')} />
      <VisuallyHidden>
        <Trans>Like this article</Trans>
      </VisuallyHidden>
      <span className="tabular-nums">
        <Plural value={likes} one="# like" other="# likes" />
      </span>
    </Button>
  );
}
