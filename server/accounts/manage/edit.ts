import { eq } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import type { EditUser } from '#contract/accounts.ts';
import { doesPart } from '#contract/staff.ts';
import { screens } from '#contract/screens.ts';
import { staffOf } from '#server/accounts/present.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import { brokenConstraint, isDatabaseBusy, type Transaction } from '#server/database/connect.ts';
import { dropFiles, recordPicture, storeFile, type StoredPicture } from '#server/platform/images/store.ts';
import type { Services } from '#server/platform/services.ts';
import { findAccount } from '#server/accounts/sign-in/find-account.ts';
import { startEmailChange } from '#server/accounts/own/email-change.ts';
import { endOpenLinks } from '#server/accounts/sign-in/open-links.ts';
import { orNone, readAddress } from './address.ts';
import { choosePassword, type ChosenPassword } from './set-password.ts';
import { changeLinks } from './links.ts';
import { readPhone } from './phone.ts';
import { findAccountById, lockAccount } from '#server/accounts/queries.ts';
import { endSessions } from '#server/accounts/sign-in/sessions.ts';
import { requireFresh, type Viewer } from '#server/platform/http/viewer.ts';
import { type UserRow, users } from '#server/accounts/table.ts';

type Changes = Partial<typeof users.$inferInsert>;
type Edit = { id: string; viewer: Viewer; from: Actor; body: EditUser; picture: Buffer | undefined };

/**
 * Changes a profile: one's own, or anyone's for an admin (contract.md section 3, PUT /users/{id}). Absent fields keep their values; role,
 * status and isAdmin are not among the fields. Checks everything, then stores the picture, then writes in one transaction.
 * A new email address of one's own must be confirmed first (email-change.ts); one set by an admin counts at once. Throws 'rights.missing',
 * 'users.notFound', 'session.notFresh', 'users.password', 'users.emailTaken', 'limit.reached', 'input.invalid', 'input.image'.
 */
export async function editAccount(services: Services, { id, viewer, from, body, picture }: Edit): Promise<void> {
  if (viewer.id !== id && !doesPart(viewer.staff, 'people')) throw fail('rights.missing');
  const person = await findAccountById(services.db, id);
  if (!person) throw fail('users.notFound');
  const { row } = person;
  const isSelf = viewer.id === id;
  const changes = readChanges(row, body);
  if (!isSelf) refuseForOther(viewer, row, { body, changes });
  const password = await choosePassword(services, { row, isSelf, ip: from.ip, body });
  // Neither the answer nor its time may show whether another account has the new address.
  if (!isSelf) await refuseTaken(services, changes.email, id);
  const stored = picture ? await storeFile(services, picture) : undefined;
  try {
    await services.db.transaction(async (tx) => writeChanges(services, tx, { row, viewer, from, body, changes, password, stored }));
  } catch (error) {
    await dropStored(services, stored, error);
    throw brokenConstraint(error) === 'users_email' ? fail('users.emailTaken') : error;
  }
}

/** A transaction whose answer was lost may have been committed: then the cleanup decides about the picture. */
async function dropStored(services: Services, stored: { id: string } | undefined, error: unknown): Promise<void> {
  if (stored && !isDatabaseBusy(error)) await dropFiles(services, stored.id);
}

/** Who could set an admin's password would be one: only an admin changes the account of one of the staff. */
function refuseStaff(viewer: Viewer, row: UserRow): void {
  if (staffOf(row) && !viewer.isAdmin) throw fail('rights.missing');
}

/** Whoever sets somebody's password or address can sign in as them, with a session that is fresh then, and so needs a fresh one. */
function refuseForOther(viewer: Viewer, row: UserRow, { body, changes }: { body: EditUser; changes: Changes }): void {
  refuseStaff(viewer, row);
  if (body.password || body.newPassword || changes.email) requireFresh(viewer);
}

async function refuseTaken(services: Services, email: string | undefined, id: string): Promise<void> {
  const other = email ? await findAccount(services.db, email) : undefined;
  if (other && other.id !== id) throw fail('users.emailTaken');
}

/** The columns whose value changes. */
function readChanges(row: UserRow, body: EditUser): Changes {
  const address = readAddress(row, body);
  const wanted = {
    name: body.name ?? row.name,
    email: body.email ?? row.email,
    phone: body.phone ? readPhone(body.phone, address.country) : orNone(body.phone, row.phone),
    street: orNone(body.street, row.street),
    biography: orNone(body.biography, row.biography),
    links: changeLinks(row.links, body),
    ...address,
  };
  return changedOf(row, wanted);
}

/** Those of the new values that differ from the row's. */
function changedOf(row: UserRow, wanted: Changes): Changes {
  const changed = Object.entries(wanted).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(row[name as keyof UserRow]));
  return Object.fromEntries(changed);
}

type Writing = {
  row: UserRow;
  viewer: Viewer;
  from: Actor;
  body: EditUser;
  changes: Changes;
  password: ChosenPassword | undefined;
  stored: StoredPicture | undefined;
};

async function writeChanges(services: Services, tx: Transaction, writing: Writing): Promise<void> {
  const { row, viewer, from, body, password, stored } = writing;
  const isSelf = viewer.id === row.id;
  const locked = await lockUnchanged(tx, row, viewer);
  // Country and divisions belong together: a concurrent edit may have changed the country.
  const changes = changedOf(locked, { ...writing.changes, ...readAddress(locked, body) });
  // One's own new address counts when its mailed link is opened.
  const wantedEmail = isSelf ? changes.email : undefined;
  if (stored) await recordPicture(tx, services, stored);
  const columns = columnsOf({ ...writing, changes }, isSelf);
  const fields = [...Object.keys(columns), ...(wantedEmail ? ['pendingEmail'] : [])].map((name) => WIRE_NAMES[name] ?? name);
  if (fields.length === 0) return;
  await writeColumns(tx, row.id, columns);
  if (wantedEmail) await startEmailChange(services, tx, row.id, wantedEmail);
  // Only the names of the fields: values that are erased later must not live on in the log.
  await recordAct(tx, from, { action: 'user.edited', objectType: 'user', objectId: row.id, after: { fields } });
  if (password) await endSessions(tx, row.id, isSelf ? viewer.sessionId : undefined);
  await writeMails(services, tx, { row, isSelf, email: columns.email, hasNewPassword: Boolean(password) });
}

/** Locks the account. A password of one's own that changed while the old one was checked proves nothing any more; an admin entered none. */
async function lockUnchanged(tx: Transaction, row: UserRow, viewer: Viewer): Promise<UserRow> {
  const isSelf = viewer.id === row.id;
  const locked = await lockAccount(tx, row.id);
  if (!locked) throw fail('users.notFound');
  if (!isSelf) refuseStaff(viewer, locked);
  if (isSelf && locked.passwordHash !== row.passwordHash) throw fail('users.password');
  return locked;
}

const WIRE_NAMES: Record<string, string> = { passwordHash: 'password', pictureId: 'img' };

const columnsOf = ({ changes: { email, ...changes }, stored, password }: Writing, isSelf: boolean): Changes => ({
  ...changes,
  ...(email && !isSelf ? { email } : {}),
  ...(stored ? { pictureId: stored.id } : {}),
  ...(password ? { passwordHash: password.hash } : {}),
});

async function writeColumns(tx: Transaction, id: string, columns: Changes): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await tx.update(users).set(columns).where(eq(users.id, id));
  if (columns.email || columns.passwordHash) await endOpenLinks(tx, id);
}

type Mails = { row: UserRow; isSelf: boolean; email: string | undefined; hasNewPassword: boolean };

/** One to each address: the old one hears that it is not the account's any more, the new one of its password with the link that confirms it. */
async function writeMails({ jobs, config }: Services, tx: Transaction, { row, isSelf, email, hasNewPassword }: Mails): Promise<void> {
  const { name } = row;
  const isPasswordSet = hasNewPassword && { isPasswordSet: true };
  if (email) {
    await jobs.add(tx, 'mail.send', { letter: 'emailChanged', to: row.email, facts: { name, isSelf, ...isPasswordSet } });
    await jobs.add(tx, 'users.mail-verify', { userId: row.id, ...isPasswordSet });
  } else if (hasNewPassword) {
    const kind = isSelf ? 'passwordChanged' : 'passwordSetByAdmin';
    const facts = { name, link: config.publicUrl + screens.forgotPassword, at: new Date().toISOString() };
    await jobs.add(tx, 'mail.send', { letter: kind, to: row.email, facts });
  }
}
