import { eq, sql } from '#server/database/drizzle.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import { fail } from '#contract/failures.ts';
import { describeArtsOf, waitForDescribing } from '#server/arts/search/words/renamed-artists.ts';
import { forgetWords } from '#server/arts/search/words/resolve-words.ts';
import { countSearchWords } from '#server/arts/search/suggested-correction.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import type { Transaction } from '#server/database/connect.ts';
import { findOpenOrders } from '#server/orders/open-orders.ts';
import type { KeepsPersonalData } from '#server/platform/area.ts';
import type { Services } from '#server/platform/services.ts';
import { ERASED_NAME, erasedEmail } from './pseudonym.ts';
import { lockAccount } from '#server/accounts/queries.ts';
import { refuseLastAdmin } from '#server/accounts/last-admin.ts';
import { proveOwn, refusePassword } from '#server/accounts/sign-in/prove-again.ts';
import { eraseRows } from './erase-rows.ts';
import { requireFresh, type Viewer } from '#server/platform/http/viewer.ts';
import { type UserRow, users } from '#server/accounts/table.ts';

type Erasure = { id: string; viewer: Viewer; from: Actor; password?: string | undefined };

/**
 * Erases an account, one's own or as an admin (contract.md section 3; threats.md T40, faults.md F23, F24): personal fields are deleted, sessions
 * end, artworks leave the shop; orders keep the names they were placed with. The row stays as a pseudonym, because orders refer to it.
 * One's own account requires the password, another's a fresh session. Throws 'users.passwordMissing', 'users.password', 'limit.reached',
 * 'rights.missing', 'session.notFresh',
 * 'users.notFound', 'users.openOrders' with the orders, 'users.lastAdmin'.
 */
export async function eraseAccount(
  services: Services,
  { id, viewer, from, password }: Erasure,
  keepers: readonly KeepsPersonalData[],
): Promise<void> {
  if (viewer.id !== id && !viewer.isAdmin) throw fail('rights.missing');
  if (viewer.id !== id) requireFresh(viewer);
  const proven = viewer.id === id ? await proveOwn(services, { viewer, from, password }) : undefined;
  await services.db.transaction(async (tx) => {
    const person = await lockAccount(tx, id);
    if (!person) throw fail('users.notFound');
    if (proven && !proven.stillHolds(person)) throw refusePassword();
    if (person.isAdmin) await refuseLastAdmin(tx, id);
    await waitForDescribing(tx, id);
    // The open cart and the works are taken first: an order that is being placed now is then either seen below or refused itself.
    await eraseRows(services, tx, person, keepers);
    const orders = await findOpenOrders(tx, id);
    if (orders.length > 0) throw fail('users.openOrders').with({ orders });
    await erasePersonalFields(tx, person);
    // The words of the name and of the artworks are no longer suggested as corrections of a search.
    await countSearchWords(tx);
    await describeArtsOf(tx, id);
    const after = { role: person.role, bySelf: viewer.id === id };
    await recordAct(tx, from, { action: 'user.erased', objectType: 'user', objectId: id, after });
    await services.jobs.add(tx, 'users.mail-account-deleted', { to: person.email, name: person.name });
  });
  forgetWords(services.db);
}

async function erasePersonalFields(tx: Transaction, { id }: UserRow): Promise<void> {
  await tx
    .update(users)
    .set({
      name: ERASED_NAME,
      email: erasedEmail(id),
      verifiedEmail: null,
      passwordHash: null,
      pictureId: null,
      phone: null,
      street: null,
      province: null,
      district: null,
      sector: null,
      country: HOME_COUNTRY,
      city: null,
      postalCode: null,
      slug: null,
      biography: null,
      links: {},
      deletedAt: sql`now()`,
    })
    .where(eq(users.id, id));
}
