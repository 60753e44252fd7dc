import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/platform/services.ts';
import { findDemoAccounts, isFillDue } from './accounts.ts';
import { DEMO_PASSWORD } from './catalogue/types.ts';
import { guardPublishedPasswords } from './passwords.ts';

/**
 * The demo content's part of a start, before listening: fills an empty shop, unless DEMO=0, and replaces published passwords where they are
 * not allowed. `ending` interrupts the filling; throws its reason then.
 */
export async function fillEmptyShop({ app, services }: { app: FastifyInstance; services: Services }, ending: AbortSignal): Promise<void> {
  if (services.config.demo && (await isFillDue(services))) {
    const { fillDemo } = await import('./fill.ts');
    await fillDemo(app, { ...services, ending }, console.log);
  }
  await guardPublishedPasswords(services, console.log);
}

/** Prints the accounts to try the shop with: only those that the published password opens, because an admin may have changed some. */
export async function announceAccounts(services: Services): Promise<void> {
  const { config } = services;
  const accounts = config.demo && config.isLocal ? await findDemoAccounts(services) : [];
  if (accounts.length === 0) return;
  console.log(`Demo accounts, all with the password ${DEMO_PASSWORD}:`);
  for (const { who, email } of accounts) console.log(`  ${email}  ${who}`);
}
