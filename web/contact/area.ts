import { msg } from '@lingui/core/macro';
import { screens } from '#contract/screens.ts';
import type { Area } from '#web/app/area.ts';
import { MailIcon } from '#web/kit/visuals/more-icons.tsx';

export const contactArea = {
  pages: [
    { to: screens.adminEmails, label: msg`Emails`, words: msg`inbox contact messages` },
    { to: screens.contact, label: msg`Contact` },
  ],
  searchHits: {
    emails: {
      kind: msg`Emails`,
      write: ({ _id, name, subject }) => ({ to: `${screens.adminEmails}?message=${_id}`, text: subject, more: name }),
      name: ({ subject }) => subject,
      all: {
        label: msg`All emails`,
        count: (count) => msg`All ${count} emails`,
        search: msg`Search in emails`,
        to: (search) => `${screens.adminEmails}?search=${encodeURIComponent(search)}`,
      },
      acts: [],
    },
  },
  dashboardMore: { admin: [{ to: screens.adminEmails, label: msg`Emails` }] },
  notificationSigns: { contact: MailIcon },
  notified: { contact: msg`Emails to the shop` },
  audited: { message: msg`email`, reply: msg`saved reply` },
} satisfies Area;
