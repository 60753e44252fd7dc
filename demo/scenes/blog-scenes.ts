import type { BlogComment } from '#contract/blog.ts';
import { daysBefore, hoursAfter } from '../catalogue/calendar.ts';
import { type DemoArticle, demoArticles } from '../catalogue/blog-talk.ts';
import type { Scene } from './scenes.ts';
import { type DemoArea, type Stage, tokenOf } from './stage.ts';

/** Hours between two readers, and from a comment to the admin's decision. */
const NEXT_READER_HOURS = 7;
const APPROVED_HOURS = 14;

/** Readers of the articles: each opened one once, some liked it, some commented, and the admin approved most comments. */
const blogScenes = (stage: Stage): Scene[] => demoArticles.flatMap((article) => scenesOf(stage, article));

function scenesOf(stage: Stage, { article, read, likedBy, comments }: DemoArticle): Scene[] {
  const { call, admin } = stage;
  const readers = [...new Set([...likedBy, ...comments.map(({ by }) => by)])];
  const timeOf = (reader: string) => hoursAfter(daysBefore(stage.now, read), readers.indexOf(reader) * NEXT_READER_HOURS);
  const readings = readers.map((reader) => ({
    at: timeOf(reader),
    play: async () => {
      const as = tokenOf(stage, reader);
      await call(`POST /blog/${article}/view`, { as, body: {} });
      if (likedBy.includes(reader)) await call(`PUT /blog/${article}/like`, { as, body: {} });
    },
  }));
  const written = comments.flatMap(({ by, text, isWaiting }) => {
    const at = hoursAfter(timeOf(by), 0.2);
    let comment: BlogComment;
    const write = async () => {
      const answer = await call<{ data: BlogComment }>(`POST /blog/${article}/comments`, { as: tokenOf(stage, by), body: { text } });
      comment = answer.data;
    };
    const approve = () => call(`POST /blog/comments/${comment._id}/approve`, { as: admin, body: {} });
    return [{ at, play: write }, ...(isWaiting ? [] : [{ at: hoursAfter(at, APPROVED_HOURS), play: approve }])];
  });
  return [...readings, ...written];
}

export const blogDemo = {
  scenes: blogScenes,
  dated: { blog_likes: ['created_at'], blog_comments: ['created_at', 'approved_at'] },
} satisfies DemoArea;
