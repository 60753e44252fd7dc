import { Plural } from '@lingui/react/macro';
import type { BlogCard } from '#contract/blog.ts';
import { Moment } from '#web/app/display/date.tsx';

/** Author, date and reading time. */
export function PostLine({ post }: { post: BlogCard }) {
  return (
    <p className="flex flex-wrap gap-x-3 text-xs text-ash">
      <span>{post.author}</span>
      <Moment time={post.date} />
      <span>
        <Plural value={post.minutes} one="# minute" other="# minutes" />
      </span>
    </p>
  );
}

/** Likes, views and comments. */
export function PostFigures({ post }: { post: BlogCard }) {
  return (
    <p className="flex flex-wrap gap-x-3 text-xs text-ash tabular-nums">
      <span>
        <Plural value={post.likes} one="# like" other="# likes" />
      </span>
      <span>
        <Plural value={post.views} one="# view" other="# views" />
      </span>
      <span>
        <Plural value={post.comments} one="# comment" other="# comments" />
      </span>
    </p>
  );
}
