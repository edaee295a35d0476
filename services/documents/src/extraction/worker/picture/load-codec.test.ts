import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadBindgen, loadEmscripten } from './load-codec.ts';

describe('a codec', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('leaves no location behind, where a library beside it has made a self', async () => {
    vi.stubGlobal('self', globalThis);
    await loadEmscripten(import.meta.resolve('@jsquash/webp/codec/dec/webp_dec.js'));
    await loadBindgen(import.meta.resolve('@jsquash/png/codec/pkg/squoosh_png.js'));
    expect('location' in globalThis).toBe(false);
  });
});
