import { eq } from 'drizzle-orm';
import { fail } from '#contract/failures.ts';
import { findPlace } from '#contract/rwanda.ts';
import type { EditUser } from '#contract/users.ts';
import { fieldWords } from '#contract/words.ts';
import { type Actor, recordAct } from '#server/audit/record.ts';
import { brokenConstraint, type Transaction } from '#server/database/connect.ts';
import { dropFiles, recordPicture, storeFile, type StoredPicture } from '#server/pictures/store.ts';
import type { Services } from '#server/services.ts';
import { findAccount } from './find-account.ts';
import { choosePassword, type ChosenPassword } from './people-password.ts';
import { changeLinks } from './people-links.ts';
import { readPhone } from './people-phone.ts';
import { findPerson, lockPerson } from './people-queries.ts';
import { endSessions, type Viewer } from './sessions.ts';
import { type UserRow, users } from './table.ts';

type Changes = Partial<typeof users.$inferInsert>;
type Edit = { id: string; viewer: Viewer; from: Actor; body: EditUser; picture: Buffer | undefined };

/**
 * Changes a profile: one's own, or anyone's for an admin (contract.md section 3, PUT /users/{id}). Absent fields keep their values; role,
 * status and isAdmin are not among the fields. Checks everything, then keeps the picture, then writes in one transaction.
 * Throws 'rights.missing', 'users.notFound', 'users.password', 'users.emailTaken', 'input.invalid', 'input.image'.
 */
export async function editPerson(services: Services, { id, viewer, from, body, picture }: Edit): Promise<void> {
  if (viewer.id !== id && !viewer.isAdmin) throw fail('rights.missing');
  const person = await findPerson(services.db, id);
  if (!person) throw fail('users.notFound');
  const { row } = person;
  const changes = readChanges(row, body);
  const password = await choosePassword(services, { row, isSelf: viewer.id === id, body });
  if (changes.email && (await isTaken(services, changes.email, id))) throw fail('users.emailTaken');
  const kept = picture ? await storeFile(services, picture) : undefined;
  try {
    await services.db.transaction(async (tx) => writeChanges(services, tx, { row, viewer, from, changes, password, kept }));
  } catch (error) {
    if (kept) await dropFiles(services, kept.id);
    throw brokenConstraint(error) === 'users_email' ? fail('users.emailTaken') : error;
  }
}

async function isTaken(services: Services, email: string, id: string): Promise<boolean> {
  const other = await findAccount(services.db, email);
  return other !== undefined && other.id !== id;
}

/** An empty text means none. */
const orNone = (text: string | undefined, before: string | null): string | null => (text === undefined ? before : text || null);

/** The columns that get another value. */
function readChanges(row: UserRow, body: EditUser): Changes {
  const place = readPlace(row, body);
  const wanted = {
    name: body.name ?? row.name,
    email: body.email ?? row.email,
    phone: body.phone ? readPhone(body.phone) : orNone(body.phone, row.phone),
    street: orNone(body.street, row.street),
    biography: orNone(body.biography, row.biography),
    links: changeLinks(row.links, body),
    ...place,
  };
  const changed = Object.entries(wanted).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(row[name as keyof UserRow]));
  return Object.fromEntries(changed);
}

/** The three parts are checked together, those that stay included: a new province without its district is refused. */
function readPlace(row: UserRow, body: EditUser): Pick<UserRow, 'province' | 'district' | 'sector'> {
  const { province, district, sector } = row;
  if (body.province === undefined && body.district === undefined && body.sector === undefined) return { province, district, sector };
  const place = findPlace({
    province: orNone(body.province, province),
    district: orNone(body.district, district),
    sector: orNone(body.sector, sector),
  });
  if (place) return place;
  const named = (['province', 'district', 'sector'] as const).filter((name) => body[name]);
  const fields = Object.fromEntries(named.map((name) => [name, fieldWords.unknownPlace]));
  throw fail('input.invalid', fieldWords.unknownPlace).withFields(fields);
}

type Writing = {
  row: UserRow;
  viewer: Viewer;
  from: Actor;
  changes: Changes;
  password: ChosenPassword | undefined;
  kept: StoredPicture | undefined;
};

async function writeChanges(services: Services, tx: Transaction, { row, viewer, from, changes, password, kept }: Writing): Promise<void> {
  const locked = await lockPerson(tx, row.id);
  if (!locked) throw fail('users.notFound');
  // A password that was changed while we looked at the old one proves nothing any more.
  if (locked.passwordHash !== row.passwordHash) throw fail('users.password');
  if (kept) await recordPicture(tx, services, kept);
  const all: Changes = { ...changes, ...(kept ? { pictureId: kept.id } : {}), ...(password ? { passwordHash: password.hash } : {}) };
  if (Object.keys(all).length === 0) return;
  await tx.update(users).set(all).where(eq(users.id, row.id));
  // Names of the fields only: what is erased later must not live on in the log.
  const fields = Object.keys(all).map((name) => (name === 'passwordHash' ? 'password' : name === 'pictureId' ? 'img' : name));
  await recordAct(tx, from, { action: 'user.edited', objectType: 'user', objectId: row.id, after: { fields } });
  const isSelf = viewer.id === row.id;
  if (password) await endSessions(tx, row.id, isSelf ? viewer.sessionId : undefined);
  await writeMails(services, tx, { row, isSelf, email: changes.email, hasNewPassword: Boolean(password) });
}

type Mails = { row: UserRow; isSelf: boolean; email: string | undefined; hasNewPassword: boolean };

async function writeMails({ jobs }: Services, tx: Transaction, { row, isSelf, email, hasNewPassword }: Mails): Promise<void> {
  const { name } = row;
  if (email) await jobs.add(tx, 'mail.send', { letter: 'emailChanged', to: row.email, facts: { name, isSelf } });
  if (email) await jobs.add(tx, 'users.mail-verify', { userId: row.id });
  if (!hasNewPassword) return;
  const letter = isSelf ? 'passwordChanged' : 'passwordSetByAdmin';
  await jobs.add(tx, 'mail.send', { letter, to: email ?? row.email, facts: { name } });
}
