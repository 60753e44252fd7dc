import * as z from 'zod/mini';
import type { Paths } from './call.ts';
import * as together from './changed-together.ts';
import { limits } from './limits.ts';
import * as newsletter from './newsletter.ts';
import * as notifications from './notifications.ts';
import { dataOf, Done, Id } from './schemas.ts';

const byId = z.object({ id: Id });
const byToken = z.object({ token: z.string().check(z.maxLength(limits.pathBytes)) });

/** The calls of notifications, the newsletter and mails (paths.ts). */
export const notificationCalls = {
  'GET /notifications': { who: 'signed in', about: 'What happened to me, newest first.', query: notifications.NotificationsQuery, answer: notifications.Notifications },
  'PUT /notifications/read': { who: 'signed in', about: 'Marks all my notifications as read.', answer: notifications.NotificationCount, changes: ['GET /notifications'] },
  'PUT /notifications/{id}/read': { who: 'signed in', about: 'Marks one of my notifications as read.', params: byId, answer: notifications.NotificationCount, changes: ['GET /notifications'] },
  'PUT /notifications/visited': { who: 'signed in', about: 'Marks as read what the screen at this path shows.', body: notifications.Visit, answer: notifications.NotificationCount, changes: ['GET /notifications'] },
  'GET /notifications/choices': { who: 'signed in', about: 'What I can be told of, and how: on the site, by email at once, in a daily summary, or not at all.', answer: dataOf(notifications.NotifyChoices) },
  'PUT /notifications/choices': { who: 'signed in', about: 'Chooses how I am told of some kinds of what happens.', body: notifications.EditNotifyChoices, answer: dataOf(notifications.NotifyChoices), changes: ['GET /notifications/choices', 'GET /mail-preferences'] },
  'POST /newsletter': { who: 'anyone', about: 'Asks for the newsletter; a mailed link confirms it. The answer never tells whether the address has it.', body: newsletter.Subscribe, multipart: true, answer: Done, changes: [] },
  'POST /newsletter/confirm': { who: 'anyone', about: 'Confirms the newsletter by the mailed link.', body: newsletter.LinkToken, answer: Done, changes: ['GET /mail-preferences'] },
  'POST /unsubscribe/{token}': { who: 'anyone', about: 'Ends the mails that the link belongs to, in one click (RFC 8058).', params: byToken, answer: Done, changes: ['GET /mail-preferences', 'GET /notifications/choices', 'GET /saved-searches'] },
  'GET /mail-preferences': { who: 'signed in', about: 'Which mails I get.', answer: dataOf(newsletter.MailPreferences) },
  'PUT /mail-preferences': { who: 'signed in', about: 'Chooses which mails I get; the newsletter begins when its mailed link is opened.', body: newsletter.EditMailPreferences, answer: dataOf(newsletter.MailPreferences), changes: ['GET /mail-preferences', 'GET /notifications/choices'] },
  'POST /mail-links': { who: 'anyone', about: 'What a mailed link confirms, while it is valid: nothing is confirmed by asking.', body: newsletter.LinkToken, answer: dataOf(newsletter.MailLinkSubject), changes: [] },
  'POST /mail-links/again': { who: 'anyone', about: 'Mails a new link in place of one that is over, to the same address; the answer is the same for every token.', body: newsletter.LinkToken, answer: Done, changes: [] },
  'POST /users/verify-email': { who: 'anyone', about: "Confirms an account's address, or makes its new one count, by the mailed link.", body: newsletter.LinkToken, answer: Done, changes: [...together.bylines, 'GET /admin/audit'] },
  'POST /users/verify-email/again': { who: 'signed in', about: 'Mails the link to confirm my address once more.', answer: Done, changes: [] },
} as const satisfies Paths;
