import { msg } from '@lingui/core/macro';
import { screens } from '#contract/screens.ts';
import type { Area } from '#web/app/area.ts';
import { MailIcon } from '#web/kit/visuals/icons.tsx';

export const contactArea = {
  pages: [
    { to: screens.adminEmails, label: msg`Emails`, words: msg`inbox contact messages` },
    { to: screens.contact, label: msg`Contact` },
  ],
  notificationSigns: { contact: MailIcon },
  notified: { contact: msg`Emails to the shop` },
  audited: { message: msg`email`, reply: msg`saved reply` },
} satisfies Area;
