import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ArticleState } from '#contract/articles.ts';
import { screens } from '#contract/screens.ts';
import type { Area } from '#web/app/area.ts';
import { ChatIcon } from '#web/kit/visuals/icons.tsx';

const stateWords: Record<ArticleState, MessageDescriptor> = { draft: msg`Draft`, scheduled: msg`Scheduled`, published: msg`Published` };

export const blogArea = {
  pages: [{ to: screens.blog, label: msg`Blog` }],
  // Articles are written below the admin's dashboard.
  dashboardMore: { admin: [{ to: screens.adminBlog, label: msg`Blog` }] },
  searchHits: {
    articles: {
      kind: msg`Articles`,
      write: ({ slug, title, state }, _at, say) => ({ to: screens.adminArticle(slug), text: title, more: say(stateWords[state]) }),
      name: ({ title }) => title,
      all: {
        label: msg`All articles`,
        count: (count) => msg`All ${count} articles`,
        search: msg`Search in articles`,
        to: (search) => `${screens.adminBlog}?search=${encodeURIComponent(search)}`,
      },
      acts: [],
    },
  },
  notificationSigns: { comment: ChatIcon },
  notified: { comment: msg`Comments on the blog` },
  audited: { comment: msg`comment`, article: msg`article` },
} satisfies Area;
