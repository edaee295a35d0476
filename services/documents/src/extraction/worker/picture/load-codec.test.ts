import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadBindgen, loadEmscripten } from './load-codec.ts';

describe('a codec', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('leaves no location behind, where a library beside it has made a self', async () => {
    vi.stubGlobal('self', globalThis);
    await loadEmscripten('@jsquash/webp/codec/dec/webp_dec');
    await loadBindgen('@jsquash/png/codec/pkg/squoosh_png');
    expect('location' in globalThis).toBe(false);
  });
});
