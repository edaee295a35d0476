/**
 * A name of this machine that browsers trust less than `localhost`: what they keep for pages with TLS is missing there,
 * as it is where Cairn is reached by a name of the local network.
 */
export const WITHOUT_TLS = 'cairn.test';
