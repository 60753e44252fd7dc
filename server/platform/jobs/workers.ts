import { cleanupViewMarks } from '#server/artists/views.ts';
import { mailUnreadReminder } from '#server/chat/unread-reminder.ts';
import { cleanupAttachments } from '#server/chat/attachments/cleanup.ts';
import { cleanupContactMarks } from '#server/contact/queries.ts';
import { readClock } from '#server/database/clock.ts';
import { cleanupDocuments } from '#server/artists/application/cleanup.ts';
import { cleanupEvents } from '#server/platform/live/deliver.ts';
import { cleanupPresence } from '#server/platform/live/presence/presence.ts';
import { writeOrdered } from '#server/platform/email/emails.ts';
import { sendOnce, sendOwnMail, cleanupOutgoingMails } from '#server/platform/email/outgoing.ts';
import { mailVerification } from '#server/accounts/email-choices/verify-address.ts';
import { cleanupNotifications } from '#server/notifications/queries.ts';
import { expireOrders } from '#server/orders/cancel-order.ts';
import { sendOrderNews } from '#server/orders/notify.ts';
import { checkDuePayments } from '#server/payments/settlement/check-due.ts';
import { refundDue } from '#server/payments/refunds/refunds.ts';
import { handleEvent } from '#server/payments/settlement/webhook.ts';
import { mailMatches, queueMatchEmails } from '#server/saved-searches/new-matches.ts';
import { cleanupNewlyPublished } from '#server/saved-searches/queries.ts';
import type { Services } from '#server/services.ts';
import { countSearchWords } from '#server/arts/search/suggested-correction.ts';
import { cleanupArts } from '#server/arts/write-art.ts';
import { cleanupPictures } from '#server/platform/images/cleanup.ts';
import { makeVariants } from '#server/platform/images/variants.ts';
import { mailEmailChange } from '#server/accounts/own/email-change.ts';
import { mailReset } from '#server/accounts/sign-in/reset.ts';
import { cleanupAccounts } from '#server/accounts/erasure/cleanup.ts';
import type { Workers } from './jobs.ts';

/** The worker for each kind of job; `onSeen` is called after jobs whose effect visitors can see. */
export function workers(services: Services, onSeen: () => void = () => {}): Workers {
  const { db } = services;
  return {
    'mail.send': (order, { id }) => sendOnce(services, id, () => writeOrdered(order)),
    'users.mail-reset': ({ email }, { id }) => mailReset(services, email, id),
    'users.mail-account-deleted': ({ to, name }, { id }) =>
      sendOwnMail(services, { id, letter: 'farewell', to }, () => writeOrdered({ letter: 'farewell', to, facts: { name } })),
    'users.mail-verify': ({ userId }) => mailVerification(services, userId),
    'users.mail-email-change': (data) => mailEmailChange(services, data),
    'chat.mail-unread': ({ userId }) => mailUnreadReminder(services, userId),
    'searches.find-matches': () => queueMatchEmails(services),
    'searches.mail': ({ userId }) => mailMatches(services, userId),
    'files.erase': async ({ folders }) => {
      for (const folder of folders) await services.storage.deleteAll(folder);
    },
    'pictures.make-variants': ({ pictureId }, { ending }) => makeVariants(services, pictureId, ending),
    'payments.handle-event': (event) => handleEvent(services, event),
    'payments.check-due': () => checkDuePayments(services),
    'payments.refund-due': () => refundDue(services),
    'orders.notify': (news) => sendOrderNews(services, news),
    'orders.expire': async () => {
      if ((await expireOrders(services)) > 0) onSeen();
    },
    'search.count-words': () => countSearchWords(db),
    'server.cleanup': async () => {
      const now = await readClock(db);
      await cleanupAccounts(db);
      await cleanupViewMarks(db);
      await cleanupDocuments(services, now);
      await cleanupAttachments(services, now);
      await cleanupContactMarks(db);
      await cleanupNotifications(db);
      await cleanupOutgoingMails(db);
      await cleanupEvents(db);
      await cleanupPresence(db);
      await cleanupArts(db);
      await cleanupNewlyPublished(db);
      await cleanupPictures(services, now);
    },
  };
}
