import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const USUAL_FOLDERS = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];

/** Absolute path of a command in PATH or the usual folders (a service's PATH may lack /usr/sbin); undefined when absent. */
export function findCommand(name: string, searchPath: string = process.env['PATH'] ?? ''): string | undefined {
  const folders = [...searchPath.split(':').filter((folder) => path.isAbsolute(folder)), ...USUAL_FOLDERS];
  return folders.map((folder) => path.join(folder, name)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
