import { fail } from '#contract/failures.ts';
import { screens } from '#contract/screens.ts';
import { lockAccount } from '#server/accounts/queries.ts';
import { sendMessage } from '#server/chat/messages/send-message.ts';
import { clearApplication } from '#server/accounts/own/notifications.ts';
import type { Transaction } from '#server/database/connect.ts';
import { clearNotifications, notify, notifyStaff } from '#server/notifications/notify.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { excerptOf } from '#server/platform/text/quote.ts';
import type { Services } from '#server/platform/services.ts';
import { addDecision, findDecisions, findAsked } from './decisions.ts';

type Asking = { id: string; viewer: Viewer; from: Actor; text: string };

const answerKey = (id: string) => `application ${id}`;

/**
 * Asks an applicant for more, by mail and as a message of the one who asks. Throws 'users.notFound', 'users.notArtist', 'users.decided', and
 * what a chat message throws.
 */
export async function askApplicant(
  services: Pick<Services, 'jobs' | 'config'>,
  tx: Transaction,
  { id, viewer, from, text }: Asking,
): Promise<void> {
  const applicant = await lockAccount(tx, id);
  if (!applicant) throw fail('users.notFound');
  if (applicant.role !== 'Artist') throw fail('users.notArtist');
  if (applicant.status !== 'pending') throw fail('users.decided', applicant.status);
  await addDecision(tx, { userId: id, kind: 'asked', byId: viewer.id, text });
  await recordAct(tx, from, { action: 'user.askedForMore', objectType: 'user', objectId: id });
  await sendMessage(services, tx, { sender: viewer, receiverId: id, content: text });
  await clearApplication(tx, id);
  await notify(tx, id, { kind: 'application.asked', facts: { text: excerptOf(text) }, link: screens.application, key: answerKey(id) });
  const facts = { name: applicant.name, text, link: services.config.publicUrl + screens.application };
  await services.jobs.add(tx, 'mail.send', { letter: 'applicationAsked', to: applicant.email, facts });
}

/** An applicant says that what was asked for is there; the staff hear of it. Throws 'users.notAsked', 'users.notFound'. */
export async function answerAsked(
  tx: Transaction,
  { id, from, text }: { id: string; from: Actor; text?: string | undefined },
): Promise<void> {
  const applicant = await lockAccount(tx, id);
  if (!applicant) throw fail('users.notFound');
  const isAsked = applicant.status === 'pending' && findAsked(await findDecisions(tx, id)) !== null;
  if (!isAsked) throw fail('users.notAsked');
  await addDecision(tx, { userId: id, kind: 'answered', byId: null, text });
  await recordAct(tx, from, { action: 'user.answeredAsked', objectType: 'user', objectId: id });
  await clearNotifications(tx, answerKey(id));
  await notifyStaff(tx, 'applicants', {
    kind: 'application.answered',
    facts: { name: applicant.name, ...(text && { said: excerptOf(text) }) },
    of: id,
    link: screens.adminApplicant(id),
    key: `answered ${id}`,
  });
}
