import { msg } from '@lingui/core/macro';
import { screens } from '#contract/screens.ts';
import type { Area } from '#web/app/area.ts';
import { ChatIcon } from '#web/kit/visuals/icons.tsx';

export const blogArea = {
  pages: [{ to: screens.blog, label: msg`Blog` }],
  // Articles are written below the admin's dashboard.
  dashboardMore: { admin: [{ to: screens.adminBlog, label: msg`Blog` }] },
  notificationSigns: { comment: ChatIcon },
  notified: { comment: msg`Comments on the blog` },
  audited: { comment: msg`comment`, article: msg`article` },
} satisfies Area;
