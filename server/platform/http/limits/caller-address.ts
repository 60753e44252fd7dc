import ipaddr from 'ipaddr.js';

/**
 * What the limits of an address count: an IPv4 address, or the /64 of an IPv6 one, because a connection at home or a rented machine is given
 * all of that (RFC 6177). An IPv4 address in IPv6's spelling is itself.
 */
export function callerAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
