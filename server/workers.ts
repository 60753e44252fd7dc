import { cleanupViewMarks } from './artists/views.ts';
import { mailUnreadReminder } from './chat/messages/unread-reminder.ts';
import { cleanupAttachments } from './chat/attachments/cleanup.ts';
import { cleanupContactMarks } from './contact/queries.ts';
import { readClock } from './database/clock.ts';
import { cleanupDocuments } from './artists/application/cleanup.ts';
import { cleanupEvents } from './platform/live/events/deliver.ts';
import { cleanupPresence } from './platform/live/presence/presence.ts';
import { writeOrdered } from './emails.ts';
import { sendOnce, sendOwnMail, cleanupOutgoingMails } from './platform/email/outgoing.ts';
import { mailVerification } from './accounts/email-choices/verify-address.ts';
import { sweepNotices } from './notifications/queries.ts';
import { expireOrders } from './orders/checkout/cancel-order.ts';
import { mailNewMatches } from './orders/news/notify.ts';
import { checkDuePayments } from './payments/settlement/check-due.ts';
import { refundDue } from './payments/refunds/refunds.ts';
import { handleEvent } from './payments/settlement/webhook.ts';
import { mailSearcher, mailSearchers } from './saved-searches/new-matches.ts';
import { cleanupArrivals } from './saved-searches/queries.ts';
import type { PaymentServices } from './payments/provider/payment-services.ts';
import { countSearchWords } from './arts/search/suggested-correction.ts';
import { cleanupArts } from './arts/manage/write-art.ts';
import { cleanupPictures } from './platform/images/cleanup.ts';
import { makeVariants } from './platform/images/variants.ts';
import { mailEmailChange } from './accounts/own/email-change.ts';
import { mailReset } from './accounts/sign-in/reset.ts';
import { cleanupAccounts } from './accounts/erasure/cleanup.ts';
import type { Workers } from './platform/jobs/jobs.ts';

/** What is done for each kind of job; `onSeen` is told of what visitors see the effect of. */
export function workers(services: PaymentServices, onSeen: () => void = () => {}): Workers {
  const { db } = services;
  return {
    'mail.send': (order, { id }) => sendOnce(services, id, () => writeOrdered(order)),
    'users.mail-reset': ({ email }, { id }) => mailReset(services, email, id),
    'users.mail-farewell': ({ to, name }, { id }) =>
      sendOwnMail(services, { id, letter: 'farewell', to }, () => writeOrdered({ letter: 'farewell', to, facts: { name } })),
    'users.mail-verify': ({ userId }) => mailVerification(services, userId),
    'users.mail-email-change': (asked) => mailEmailChange(services, asked),
    'chat.mail-away': ({ userId }) => mailUnreadReminder(services, userId),
    'searches.tell': () => mailSearchers(services),
    'searches.mail': ({ userId }) => mailSearcher(services, userId),
    'files.erase': async ({ folders }) => {
      for (const folder of folders) await services.storage.deleteAll(folder);
    },
    'pictures.make-variants': ({ pictureId }, { ending }) => makeVariants(services, pictureId, ending),
    'payments.handle-event': (event) => handleEvent(services, event),
    'payments.check-due': () => checkDuePayments(services),
    'payments.refund-due': () => refundDue(services),
    'orders.tell': (news) => mailNewMatches(services, news),
    'orders.expire': async () => {
      if ((await expireOrders(services)) > 0) onSeen();
    },
    'search.count-words': () => countSearchWords(db),
    'server.sweep': async () => {
      const now = await readClock(db);
      await cleanupAccounts(db);
      await cleanupViewMarks(db);
      await cleanupDocuments(services, now);
      await cleanupAttachments(services, now);
      await cleanupContactMarks(db);
      await sweepNotices(db);
      await cleanupOutgoingMails(db);
      await cleanupEvents(db);
      await cleanupPresence(db);
      await cleanupArts(db);
      await cleanupArrivals(db);
      await cleanupPictures(services, now);
    },
  };
}
