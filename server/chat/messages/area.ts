import { chatEmails } from '#server/chat/emails.ts';
import { chatJobs } from './jobs.ts';
import { chatRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import { messageData } from './personal-data.ts';
import { messageNotifications } from './notifications.ts';
import { MESSAGES_PER_MINUTE } from '#contract/chat.ts';
import { MINUTE } from '#server/platform/http/limits/rate-limits.ts';

export const messagesArea = {
  routes: chatRoutes,
  limits: { 'POST /messages/sendMessage': { max: MESSAGES_PER_MINUTE, timeWindow: MINUTE, by: 'person', refusal: 'chat.tooFast' } },
  jobs: chatJobs,
  emails: chatEmails,
  notifications: messageNotifications,
  personalData: messageData,
} satisfies Area;
