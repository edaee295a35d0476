import { type Certificate, makeAuthority } from '@cairn/platform/rpc/certificates';

export interface TestAuthority {
  /** The authority that clients trust its certificates by, as PEM. */
  ca: string;
  /** A certificate for hosts (names or IPv4 addresses), good for servers and clients, for a day. */
  issue(...hosts: string[]): Certificate;
}

/** An authority whose key exists only here. */
export function testAuthority(name = 'Test CA'): TestAuthority {
  const authority = makeAuthority(name, 1);
  return { ca: authority.cert, issue: (...hosts) => authority.issue(hosts, 1) };
}
