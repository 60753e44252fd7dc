import { chatEmails } from '#server/chat/emails.ts';
import { chatJobs } from './jobs.ts';
import { chatRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import { messageData } from './personal-data.ts';
import { messageNotifications } from './notifications.ts';

export const messagesArea = {
  routes: chatRoutes,
  jobs: chatJobs,
  emails: chatEmails,
  notifications: messageNotifications,
  personalData: messageData,
} satisfies Area;
