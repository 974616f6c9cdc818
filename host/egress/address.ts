import { BlockList, isIP } from 'node:net';

const withheld = new BlockList();
const v4: [string, number][] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT, also Alibaba's metadata
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, also cloud metadata
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments, also Oracle's metadata
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relay
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved and broadcast
  ['168.63.129.16', 32], // Azure's platform address, reserved though public
];
const v6: [string, number][] = [
  ['2001::', 23], // protocol assignments: Teredo, ORCHID, benchmarks
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4, carries an IPv4 address
  ['3fff::', 20], // documentation
];
for (const [net, prefix] of v4) withheld.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of v6) withheld.addSubnet(net, prefix, 'ipv6');

// Everything but global unicast is refused: loopback, unspecified, mapped and compatible IPv4, NAT64, link-local, ULA,
// multicast.
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/**
 * True if an address belongs to the public internet (IANA special-purpose registries); false for anything but a plain
 * address.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !withheld.check(address, 'ipv4');
  // A zone (fe80::1%eth0) is valid on the local link only.
  if (family === 6) return !address.includes('%') && global.check(address, 'ipv6') && !withheld.check(address, 'ipv6');
  return false;
}
