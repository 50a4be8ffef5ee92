/** Readers' network addresses, of which only a part is ever used or passed on. */

/** An address without its last part: /24 of IPv4, /48 of IPv6; `0.0.0.0` for anything else. */
export function truncatedAddress(ip: string | null): string {
  const four = fourOf(ip);
  if (four) return `${four.slice(0, 3).join('.')}.0`;
  const six = sixOf(ip);
  return six ? `${six.slice(0, 3).join(':')}::` : '0.0.0.0';
}

/** Who is counted as one: an IPv4 address, a /64 of IPv6 (what one subscriber has). */
export function subscriber(ip: string | null): string {
  const four = fourOf(ip);
  if (four) return four.join('.');
  return sixOf(ip)?.slice(0, 4).join(':') ?? 'unknown';
}

function fourOf(ip: string | null): string[] | null {
  // An IPv4 address may come as IPv6: `::ffff:203.0.113.7`.
  const match = /^(?:::ffff:)?(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/i.exec(ip ?? '');
  return match ? match.slice(1) : null;
}

function sixOf(ip: string | null): string[] | null {
  if (ip === null || ip.length > 45 || !/^[\da-f:]*:[\da-f:]*$/i.test(ip)) return null;
  const [head = '', tail] = ip.toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const gap = Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(gap).fill('0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}
