import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { fieldMessages } from './messages.ts';
import { filterText, Id, pageQuery, Picture, prose, Time } from './schemas.ts';

/** A part of a line: plain, emphasized, or a link. */
const Inline = z.object({
  kind: z.enum(['text', 'emphasis', 'strong', 'code', 'link']),
  text: z.string(),
  href: z.optional(z.string()),
});
export type Inline = z.infer<typeof Inline>;

/** A block of an article, parsed from Markdown by the server; the web renders elements from it, never HTML. One of the kind 'picture' has it, with what it shows in `items`. */
export const Block = z.object({
  kind: z.enum(['heading', 'paragraph', 'quote', 'list', 'numbers', 'picture']),
  items: z.array(z.array(Inline)),
  picture: z.optional(Picture),
});
export type Block = z.infer<typeof Block>;

/** A post in a list; dates are days; `views`, `likes` and `comments` are numbers. `slug` is `name`, the part of the address that is its own, as it is sent. */
export const BlogCard = z.object({
  name: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  date: z.iso.date(),
  author: z.string(),
  image: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  minutes: z.number(),
  likes: z.number(),
  views: z.number(),
  comments: z.number(),
});
export type BlogCard = z.infer<typeof BlogCard>;

export const BlogPost = z.object({ ...BlogCard.shape, content: z.array(Block), related: z.array(BlogCard) });
export type BlogPost = z.infer<typeof BlogPost>;

export const BlogQuery = z.object({
  ...pageQuery,
  search: filterText(limits.searchLength),
  category: filterText(limits.shortTextLength),
  tag: filterText(limits.shortTextLength),
});
export type BlogQuery = z.infer<typeof BlogQuery>;

/** Sizes of an article's cover, in pixels. */
export const coverSizes = { large: { width: 1280, height: 800 }, small: { width: 640, height: 400 } } as const;
export type CoverSize = keyof typeof coverSizes;

/** Address of an article's cover. */
export const coverUrl = (name: string, size: CoverSize = 'large') => `/blog-covers/${name}${size === 'small' ? '-640' : ''}.jpg`;

/** Every category and tag in use, each with its number of posts. */
export const BlogTopics = z.object({
  categories: z.array(z.object({ name: z.string(), count: z.number() })),
  tags: z.array(z.object({ name: z.string(), count: z.number() })),
});
export type BlogTopics = z.infer<typeof BlogTopics>;

/** A comment; `isApproved` is false only for its author and admins, until an admin approves it; `isMine`: the viewer may delete it. */
export const BlogComment = z.object({
  _id: Id,
  text: z.string(),
  author: z.string(),
  createdAt: Time,
  isApproved: z.boolean(),
  isMine: z.boolean(),
  /** Hidden by staff: only they see it, and its author. */
  isHidden: z.optional(z.boolean()),
});
export type BlogComment = z.infer<typeof BlogComment>;

export const NewComment = z.object({ text: prose(limits.messageLength, fieldMessages.messageRequired) });
export const Liked = z.object({ isLiked: z.boolean(), likes: z.number() });
