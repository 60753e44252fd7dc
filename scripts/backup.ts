import path from 'node:path';
import { readConfig } from '#server/platform/start/config.ts';
import { writePrivately } from '#server/platform/start/private-files.ts';
import { writeBackup } from '#server/database/backup.ts';
import { openForScript } from './script-connection.ts';

// npm run backup -- FOLDER: backs up the whole shop into a new folder, also while it is open.
const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: npm run backup -- FOLDER');
  process.exit(2);
}
writePrivately();
const config = readConfig(process.env);
const database = await openForScript(config);
try {
  const files = config.storageUrl ? undefined : path.join(config.dataDir, 'files');
  const rows = await writeBackup(database.connection, files, path.resolve(folder));
  console.log(`${Object.values(rows).reduce((sum, count) => sum + count, 0)} rows of ${Object.keys(rows).length} tables are in ${folder}.`);
} finally {
  await database.close();
}
