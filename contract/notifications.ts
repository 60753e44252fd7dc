import * as z from 'zod/mini';
import { Id, Page, pageQuery, Time } from './schemas.ts';

/** What a notice is about; the bell shows a sign for each. */
export const NoticeKind = z.enum(['order', 'message', 'review', 'question', 'follower', 'application', 'contact', 'report', 'comment']);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** Something that happened to me; `link` is an address of ours. */
export const Notice = z.object({ _id: Id, kind: NoticeKind, text: z.string(), link: z.string(), read: z.boolean(), createdAt: Time });
export type Notice = z.infer<typeof Notice>;

/** The bell counts no further. */
export const NOTICES_COUNTED_MOST = 99;

export const NoticesQuery = z.object({ ...pageQuery });
/** `noticeCount`: unread ones, counted up to 99. */
export const Notices = z.object({ data: z.array(Notice), page: Page, noticeCount: z.number() });
export const NoticeCount = z.object({ noticeCount: z.number() });
