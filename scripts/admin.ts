import { randomBytes } from 'node:crypto';
import { readConfig } from '#server/platform/start/config.ts';
import { writePrivately } from '#server/platform/start/private-files.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { openForScript } from './script-connection.ts';
import { makeFirstAdmin } from '#server/accounts/manage/first-admin.ts';

// npm run admin -- EMAIL: creates the first admin, with a random password that is printed once.
const [email] = process.argv.slice(2);
if (!email) {
  console.error('Usage: npm run admin -- EMAIL');
  process.exit(2);
}
writePrivately();
const config = readConfig(process.env);
const database = await openForScript(config);
await migrate(database.connection);
const db = connectDatabase({ connection: database.connection, max: 2 });
try {
  const password = randomBytes(15).toString('base64url');
  const isMade = await makeFirstAdmin({ config: { ...config, admin: { email, password } }, db });
  console.log(isMade ? `Admin ${email}, password ${password}` : 'There is an admin already.');
} finally {
  await db.$client.end();
  await database.close();
}
