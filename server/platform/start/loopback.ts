import { BlockList } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Whether a host, as given in HOST or in an address, is this machine only: `localhost`, 127.0.0.0/8 or ::1 in any spelling (RFC 5735,
 * RFC 4291, RFC 6761). 0.0.0.0 and :: are every address of the machine, and a name that must be looked up may lead anywhere.
 */
export function isLoopback(host: string): boolean {
  const isBareIpv6 = host.includes(':') && !host.startsWith('[');
  const name = URL.parse(`http://${isBareIpv6 ? `[${host}]` : host}`)?.hostname.replace(/\.$/, '') ?? '';
  if (name === 'localhost') return true;
  return name.startsWith('[') ? loopback.check(name.slice(1, -1), 'ipv6') : /^[\d.]+$/.test(name) && loopback.check(name, 'ipv4');
}
