import { auditedPeople } from './audited.ts';
import { accountEmails } from './emails.ts';
import type { Area } from '#server/platform/area.ts';
import { accountData } from './personal-data.ts';
import { accountNotifications } from './notifications.ts';

export const accountsArea = {
  emails: accountEmails,
  notifications: accountNotifications,
  personalData: accountData,
  audited: auditedPeople,
} satisfies Area;
