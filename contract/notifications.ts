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

/**
 * Something that happened to me; `link` is an address of ours. Unread ones about one `thing` are one, the latest with the `count` of all, at
 * most 99; read ones likewise.
 */
export const Notification = z.object({
  _id: Id,
  kind: NotificationKind,
  text: z.string(),
  thing: z.string(),
  count: z.number(),
  link: z.string(),
  read: z.boolean(),
  createdAt: Time,
});
export type Notification = z.infer<typeof Notification>;

/** The bell counts no further. */
export const NOTIFICATIONS_COUNTED_MOST = 99;

export const NotificationsQuery = z.object({ ...pageQuery });
/** `notificationCount`: things of which something is unread, counted up to 99. */
export const Notifications = z.object({ data: z.array(Notification), page: Page, notificationCount: z.number() });
export const NotificationCount = z.object({ notificationCount: z.number() });

/** PUT /notifications/visited: the path of the screen that I see, with its query and fragment. */
export const Visit = z.object({ at: z.string().check(z.startsWith('/'), z.maxLength(2_000)) });

/** How I am told: on the site and by email at once, on the site and in a daily summary, on the site alone, or not at all. */
export const NotifyBy = z.enum(['mail', 'daily', 'site', 'none']);
export type NotifyBy = z.infer<typeof NotifyBy>;

/**
 * What can be chosen for, and what holds until somebody chooses: kinds of notification, what one's own questions come to ('answer'), and the
 * emails of saved searches, which are in no bell.
 * Orders, and decisions about one's own account, always notify.
 */
export const notifyDefaults = {
  message: 'mail',
  offer: 'mail',
  question: 'site',
  answer: 'mail',
  review: 'site',
  comment: 'site',
  follower: 'site',
  search: 'mail',
  application: 'site',
  contact: 'mail',
  report: 'site',
} as const satisfies { [K in NotificationKind | 'answer' | 'search']?: NotifyBy };
export type ChosenKind = keyof typeof notifyDefaults;
export const chosenKinds = Object.keys(notifyDefaults) as ChosenKind[];

/** What can be chosen for a kind. */
export const waysOf = (kind: ChosenKind): readonly NotifyBy[] => (kind === 'search' ? ['mail', 'none'] : NotifyBy.options);

const ChosenKindName = z.enum(chosenKinds as [ChosenKind, ...ChosenKind[]]);
/** What I can receive, and how I am told of it. */
export const NotifyChoices = z.array(z.object({ kind: ChosenKindName, by: NotifyBy }));
export type NotifyChoices = z.infer<typeof NotifyChoices>;

const optionalChoices = Object.fromEntries(
  chosenKinds.map((kind) => [kind, z.optional(z.enum(waysOf(kind) as [NotifyBy, ...NotifyBy[]]))]),
);
/** Kinds that are not named stay as they are. */
export const EditNotifyChoices = z.strictObject(optionalChoices as Record<ChosenKind, z.ZodMiniOptional<typeof NotifyBy>>);
export type EditNotifyChoices = z.infer<typeof EditNotifyChoices>;
