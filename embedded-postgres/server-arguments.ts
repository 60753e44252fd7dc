import type { ClusterFolders } from './cluster.ts';
import type { Connection } from './connection.ts';

/** The server's settings unless `settings` overrides them. Names and units are PostgreSQL's. */
const SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'on',
  // After a crash one syncfs(2) instead of opening each file: about 0.1 s.
  recovery_init_sync_method: 'syncfs',
  shared_buffers: '256MB',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_checkpoints: 'off',
  // Without DETAIL: it contains the values of the row that failed.
  log_error_verbosity: 'terse',
};

/** The arguments of `postgres`. Name and private socket cannot be overridden: the one marks its processes, the other makes `trust` safe. */
export function listServerArguments(folders: ClusterFolders, connection: Connection, settings: Readonly<Record<string, string>>): string[] {
  const fixed = {
    cluster_name: folders.name,
    listen_addresses: '',
    // A list, in which a name with a comma or a space must be quoted.
    unix_socket_directories: `"${connection.host.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(connection.port),
  };
  const all = Object.entries({ ...SETTINGS, ...settings, ...fixed });
  return ['-D', folders.cluster, ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
