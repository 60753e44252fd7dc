import { expect, test } from 'vitest';
import { findCommand } from '#embedded-postgres/system/commands.ts';
import { connectionIn, urlOf } from './connection.ts';
import { listServerArguments } from './server-arguments.ts';

const folders = { cluster: '/shop/postgres', draft: '/shop/postgres.new', name: 'ubugeni-1' };

/** The settings as `postgres` reads them: the last of a name counts. */
function settingsOf(host: string, settings: Record<string, string> = {}): Record<string, string> {
  const args = listServerArguments(folders, connectionIn(host), settings);
  expect(args.slice(0, 2)).toEqual(['-D', folders.cluster]);
  const flags = args.slice(2);
  expect(flags.filter((_, place) => place % 2 === 0).every((flag) => flag === '-c')).toBe(true);
  return Object.fromEntries(
    flags
      .filter((_, place) => place % 2 === 1)
      .map((pair) => {
        const [name = '', ...value] = pair.split('=');
        return [name, value.join('=')];
      }),
  );
}

test('without settings the server keeps what it acknowledged, and the values of a failed row out of its log', () => {
  expect(settingsOf('/shop')).toMatchObject({ fsync: 'on', timezone: 'UTC', log_error_verbosity: 'terse', max_connections: '100' });
});

test('settings come before ours, but no TCP port can be opened and no other socket', () => {
  const wished = { max_connections: '300', listen_addresses: '*', unix_socket_permissions: '0777', cluster_name: 'other', port: '1' };
  expect(settingsOf('/shop', wished)).toMatchObject({
    max_connections: '300',
    listen_addresses: '',
    unix_socket_permissions: '0700',
    cluster_name: 'ubugeni-1',
    port: '5432',
  });
});

test('a folder with a comma and a space is one folder of the list of sockets', () => {
  expect(settingsOf('/our shop, Kigali')['unix_socket_directories']).toBe('"/our shop, Kigali"');
});

test('the address of a database can be read back, whatever its folder is called', () => {
  for (const host of ['/shop', '/our shop, Kigali', '/a?b=c&d#e%20f']) {
    const url = new URL(urlOf(connectionIn(host)), 'postgresql://localhost');
    expect([url.searchParams.get('host'), url.searchParams.get('port'), url.searchParams.get('user')]).toEqual([host, '5432', 'ubugeni']);
    expect(url.pathname).toBe('/ubugeni');
  }
});

test('a command is found in PATH first, then in the usual folders; a folder that is not absolute is never looked into', () => {
  expect(findCommand('sh', '/nowhere')).toMatch(/^\/(usr\/)?(local\/)?bin\/sh$/);
  expect(findCommand('sh', '.:bin:/usr/bin')).toBe('/usr/bin/sh');
  expect(findCommand('ubugeni-has-no-such-command')).toBeUndefined();
});
