/** Readers' IP addresses. Only a part of an address is ever used or passed on. */

/** Truncates an address to its /24 (IPv4) or /48 (IPv6) network. Returns `0.0.0.0` for anything else. */
export function truncatedAddress(ip: string | null): string {
  const ipv4 = parseIpv4(ip);
  if (ipv4) return `${ipv4.slice(0, 3).join('.')}.0`;
  const ipv6 = parseIpv6(ip);
  return ipv6 ? `${ipv6.slice(0, 3).join(':')}::` : '0.0.0.0';
}

/** Returns the key to count a client by: an IPv4 address, or the /64 network of an IPv6 address, which is what a subscriber gets. */
export function clientKey(ip: string | null): string {
  const ipv4 = parseIpv4(ip);
  if (ipv4) return ipv4.join('.');
  return parseIpv6(ip)?.slice(0, 4).join(':') ?? 'unknown';
}

function parseIpv4(ip: string | null): string[] | null {
  // An IPv4 address may be mapped to IPv6: `::ffff:203.0.113.7`.
  const match = /^(?:::ffff:)?(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/i.exec(ip ?? '');
  return match ? match.slice(1) : null;
}

function parseIpv6(ip: string | null): string[] | null {
  if (ip === null || ip.length > 45 || !/^[\da-f:]*:[\da-f:]*$/i.test(ip)) return null;
  const [head = '', tail] = ip.toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(zeros).fill('0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}
