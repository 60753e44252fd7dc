import * as z from 'zod/mini';
import { Id, Page, pageQuery, Time } from './schemas.ts';

/** What a notification is about; the bell shows a sign for each. */
export const NotificationKind = z.enum([
  'order',
  'offer',
  'message',
  'review',
  'question',
  'follower',
  'application',
  'contact',
  'report',
  'comment',
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** Something that happened to me; `link` is an address of ours. */
export const Notification = z.object({
  _id: Id,
  kind: NotificationKind,
  text: z.string(),
  link: z.string(),
  read: z.boolean(),
  createdAt: Time,
});
export type Notification = z.infer<typeof Notification>;

/** The bell counts no further. */
export const NOTIFICATIONS_COUNTED_MOST = 99;

export const NotificationsQuery = z.object({ ...pageQuery });
/** `notificationCount`: unread ones, counted up to 99. */
export const Notifications = z.object({ data: z.array(Notification), page: Page, notificationCount: z.number() });
export const NotificationCount = z.object({ notificationCount: z.number() });
