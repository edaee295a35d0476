/** The style elements that the client makes are empty: it fills them by rules, which no policy is asked about. */
const EMPTY = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Hashes of the inline elements that a page holds. */
interface Inline {
  scripts: readonly string[];
  styles: readonly string[];
}

/**
 * Everything from this address alone, and of what stands in the page itself only what the build wrote there.
 * `wasm-unsafe-eval` lets the page viewer decode pictures; pictures may also be made by the page itself.
 */
export function contentSecurityPolicy({ scripts, styles }: Inline = { scripts: [], styles: [] }): string {
  return [
    "default-src 'self'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...new Set(scripts)].join(' '),
    ["style-src 'self'", EMPTY, ...new Set(styles)].join(' '),
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
