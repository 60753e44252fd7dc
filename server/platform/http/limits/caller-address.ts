import { isIPv6 } from 'node:net';

/**
 * What the limits of an address count: an IPv4 address, or the /64 of an IPv6 one, because a line at home or a rented machine is given all of
 * that (RFC 6177). An IPv4 address in IPv6's spelling is itself.
 */
export function callerAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return mapped[1]!;
  return isIPv6(ip) ? `${groupsOf(ip).slice(0, 4).join(':')}::/64` : ip;
}

/** The eight groups of an IPv6 address; its one `::` stands for as many zeros as are missing. */
function groupsOf(ip: string): string[] {
  const [left = '', right] = ip.toLowerCase().split('%')[0]!.split('::');
  const before = left ? left.split(':') : [];
  const after = right ? right.split(':') : [];
  const missing = right === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return groups.map((group) => group.replace(/^0+(?=.)/, ''));
}
