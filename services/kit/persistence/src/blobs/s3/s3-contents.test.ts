import { describe, expect, it } from 'vitest';
import type { Bucket } from './bucket.ts';
import { S3Contents } from './s3-contents.ts';

/** A bucket that notes how many bytes each request brings. */
function noting() {
  const puts: number[] = [];
  const parts: number[] = [];
  const bucket = {
    put: async (_: string, bytes: Uint8Array) => void puts.push(bytes.byteLength),
    createUpload: async () => ({
      add: async (bytes: Uint8Array) => void parts.push(bytes.byteLength),
      complete: async () => undefined,
    }),
  } as unknown as Bucket;
  return { bucket, puts, parts };
}

async function* pieces(...sizes: number[]) {
  for (const size of sizes) yield Buffer.alloc(size);
}

const limit = { maxBytes: Number.MAX_SAFE_INTEGER };

describe('a file on its way to S3', () => {
  it.each([
    [[], [0], []],
    [[3, 2, 5], [10], []],
    [[3, 8], [], [10, 1]],
    [[40], [], [10, 10, 10, 10]],
  ])('in pieces of %j takes requests of %j, or parts of %j', async (sizes, puts, parts) => {
    const noted = noting();
    const { size } = await new S3Contents(noted.bucket, 10).write(
      'x',
      pieces(...sizes),
      limit,
      () => undefined,
    );
    expect(size).toBe(sizes.reduce((sum, each) => sum + each, 0));
    expect([noted.puts, noted.parts]).toEqual([puts, parts]);
  });

  it('has larger parts the longer it is, so that their number is enough', async () => {
    const { bucket, parts } = noting();
    await new S3Contents(bucket, 2).write('x', pieces(2_000, 3_000, 3_000), limit, () => undefined);
    expect(parts.slice(0, 1_000).every((bytes) => bytes === 2)).toBe(true);
    expect(parts.slice(1_000, 2_000).every((bytes) => bytes === 4)).toBe(true);
    expect(parts.slice(2_000)).toEqual(Array.from({ length: 250 }, () => 8));
  });

  it('is given up before its next request', async () => {
    const { bucket, puts, parts } = noting();
    let asked = 0;
    const givenUp = () => {
      if (++asked === 2) throw new Error('given up');
    };
    const writing = new S3Contents(bucket, 10).write('x', pieces(25), limit, givenUp);
    await expect(writing).rejects.toThrow('given up');
    expect([puts, parts]).toEqual([[], [10]]);
  });
});
