import { isIPv4, isIPv6 } from 'node:net';

/**
 * What counts as one address for limits: an IPv4 address, or the /64 of an IPv6 address, since a /64 is what one
 * subscriber is given (RFC 6177). Anything else is undefined: it says nothing about who calls.
 */
export function addressKey(ip: string): string | undefined {
  if (isIPv4(ip)) return ip;
  const plain = ip.split('%')[0] ?? '';
  if (!isIPv6(plain)) return undefined;
  const groups = expand(plain);
  const isMappedIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMappedIPv4)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/**
 * The eight groups of a valid address. URL gives the canonical form of RFC 5952: hexadecimal groups, at most one `::`.
 */
function expand(ip: string): number[] {
  const canonical = new URL(`http://[${ip}]`).hostname.slice(1, -1);
  const [before = '', after] = canonical.split('::');
  const head = groupsOf(before);
  if (after === undefined) return head;
  const tail = groupsOf(after);
  return [...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

function groupsOf(part: string): number[] {
  return part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
}
