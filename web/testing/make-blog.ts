import type { Article, ArticleRow } from '#contract/articles.ts';
import type { BlogCard, BlogComment, BlogPost } from '#contract/blog.ts';
import { idOf } from './make-account.ts';

/** The article number `n` in a list. */
export const makeBlogCard = (n = 1, changes: Partial<BlogCard> = {}): BlogCard => ({
  name: `article-${n}`,
  slug: `article-${n}`,
  title: `Article ${n}`,
  description: `What article ${n} is about.`,
  date: '2026-11-01',
  author: 'Ubugeni',
  image: `/blog-covers/article-${n}.jpg`,
  category: 'Craft',
  tags: ['imigongo', 'earth'],
  minutes: 4,
  likes: 2,
  views: 31,
  comments: 1,
  ...changes,
});

/** An article on its own page. */
export const makeBlogPost = (n = 1, changes: Partial<BlogPost> = {}): BlogPost => ({
  ...makeBlogCard(n),
  content: [
    { kind: 'heading', items: [[{ kind: 'text', text: 'How it is made' }]] },
    {
      kind: 'paragraph',
      items: [
        [
          { kind: 'text', text: 'Cow dung, ash and ' },
          { kind: 'strong', text: 'patience' },
        ],
      ],
    },
  ],
  related: [],
  ...changes,
});

/** A comment that everybody sees. */
export const makeComment = (n = 1, changes: Partial<BlogComment> = {}): BlogComment => ({
  _id: idOf(300 + n),
  text: `Comment ${n}`,
  author: 'Keza Mutoni',
  createdAt: '2026-11-10T08:00:00.000Z',
  isApproved: true,
  isMine: false,
  ...changes,
});

/** The article number `n` as the staff see it in their list. */
export const makeArticleRow = (n = 1, changes: Partial<ArticleRow> = {}): ArticleRow => ({
  _id: idOf(400 + n),
  name: `article-${n}`,
  slug: `article-${n}`,
  title: `Article ${n}`,
  summary: `What article ${n} is about.`,
  author: 'Esther Editor',
  authorId: idOf(77),
  category: 'Craft',
  tags: ['imigongo', 'earth'],
  image: `/blog-covers/article-${n}.jpg`,
  state: 'published',
  publishAt: null,
  publishedAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-02T08:00:00.000Z',
  revision: 3,
  views: 31,
  likes: 2,
  comments: 1,
  ...changes,
});

/** The same as it is written. */
export const makeArticle = (n = 1, changes: Partial<Article> = {}): Article => ({
  ...makeArticleRow(n),
  body: 'Cow dung and ash.',
  cover: null,
  ...changes,
});
