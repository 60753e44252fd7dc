import type { BlogComment } from '#contract/blog.ts';
import type { Call } from './caller.ts';
import { demoArticles } from './catalogue/blog-talk.ts';

type Stage = { call: Call; admin: string; tokens: ReadonlyMap<string, string> };

/** What readers made of the articles: each of them opened it once, some liked it, some wrote, and the admin let most of that be seen. */
export async function tellBlog({ call, admin, tokens }: Stage): Promise<void> {
  for (const { article, likedBy, comments } of demoArticles) {
    const readers = new Set([...likedBy, ...comments.map(({ by }) => by)]);
    for (const reader of readers) await call(`POST /blog/${article}/view`, { as: tokens.get(reader)!, body: {} });
    for (const reader of likedBy) await call(`PUT /blog/${article}/like`, { as: tokens.get(reader)!, body: {} });
    for (const { by, text, isWaiting } of comments) {
      const { data: comment } = await call<{ data: BlogComment }>(`POST /blog/${article}/comments`, {
        as: tokens.get(by)!,
        body: { text },
      });
      if (!isWaiting) await call(`POST /blog/comments/${comment._id}/approve`, { as: admin, body: {} });
    }
  }
}
