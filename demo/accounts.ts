import { eq } from '#server/database/drizzle.ts';
import type { Services } from '#server/platform/services.ts';
import { settings } from '#server/platform/settings/table.ts';
import { findAccount } from '#server/accounts/sign-in/find-account.ts';
import { users } from '#server/accounts/table.ts';
import { demoAdmin, demoArtists, demoCustomers, emailOf } from './catalogue/people.ts';
import { hasPublishedPassword } from './passwords.ts';

type DemoAccount = { who: string; email: string };

/** The accounts printed at start: only while the demo content exists, and only those that the published password opens. */
export async function findDemoAccounts({ db }: Pick<Services, 'db'>): Promise<DemoAccount[]> {
  const [mark] = await db.select().from(settings).where(eq(settings.key, 'demo'));
  if (mark?.value !== 'there') return [];
  const shown = [
    { who: 'admin', email: emailOf(demoAdmin.key) },
    ...demoArtists.slice(0, 1).map(({ name, key }) => ({ who: `artist (${name})`, email: emailOf(key) })),
    ...demoCustomers.slice(0, 1).map(({ name, key }) => ({ who: `customer (${name})`, email: emailOf(key) })),
  ];
  const isOpen = async ({ email }: DemoAccount) => {
    const account = await findAccount(db, email);
    return account ? hasPublishedPassword(account) : false;
  };
  const open = await Promise.all(shown.map(isOpen));
  return shown.filter((_, at) => open[at]);
}

/** Whether the shop is to be filled or a filling continued: it is empty, or a filling was interrupted. */
export async function isFillDue(services: Pick<Services, 'db'>): Promise<boolean> {
  const [mark] = await services.db.select().from(settings).where(eq(settings.key, 'demo'));
  return mark ? mark.value !== 'there' : !(await hasAccounts(services));
}

/** Whether there are accounts besides a first admin, who may come from the environment. */
async function hasAccounts({ db }: Pick<Services, 'db'>): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.isAdmin, false)).limit(1);
  return found.length > 0;
}
