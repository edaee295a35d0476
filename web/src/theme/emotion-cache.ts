import createCache from '@emotion/cache';

/** What index.html holds until the server writes a fresh nonce into it. */
const PLACEHOLDER = '__CSP_NONCE__';

function pageNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  return nonce && nonce !== PLACEHOLDER ? nonce : undefined;
}

/** The style cache: its style elements carry the page's nonce, so that a strict content policy lets them in. */
export const emotionCache = createCache({ key: 'cairn', nonce: pageNonce(), prepend: true });
