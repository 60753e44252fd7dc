import path from 'node:path';
import { readConfig } from '#server/platform/start/config.ts';
import { writePrivately } from '#server/platform/start/private-files.ts';
import { BackupRefused, readManifest } from '#server/database/backup-manifest.ts';
import { restoreBackup } from '#server/database/restore.ts';
import { openForScript, type ScriptDatabase } from './script-connection.ts';

// npm run restore -- FOLDER: fills an empty shop from a backup; the server must not be running.
const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: npm run restore -- FOLDER');
  process.exit(2);
}
writePrivately();
const config = readConfig(process.env);
const source = path.resolve(folder);
let database: ScriptDatabase | undefined;
try {
  // Before a new DATA_DIR is made, because the backup may be unusable.
  const manifest = await readManifest(source);
  database = await openForScript(config);
  if (database.isServerRunning) throw new BackupRefused('The server is running on this DATA_DIR. Stop it first.');
  const files = config.storageUrl ? undefined : path.join(config.dataDir, 'files');
  const rows = await restoreBackup(database.connection, files, source, manifest);
  console.log(`${Object.values(rows).reduce((sum, count) => sum + count, 0)} rows of ${Object.keys(rows).length} tables are back.`);
} catch (error) {
  if (!(error instanceof BackupRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await database?.close();
}
