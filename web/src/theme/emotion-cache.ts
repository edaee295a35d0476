import createCache, { type EmotionCache } from '@emotion/cache';

/** A style cache. That of the browser takes over the styles that were drawn into the page under its key. */
export const createStyleCache = (): EmotionCache => createCache({ key: 'cairn', prepend: true });
