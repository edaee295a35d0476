/** A process of its own that puts bytes into a blob folder, for tests: `node blob-child.ts <folder> <bytes>`. */
import { openFolderBlobs } from './folder-blobs.ts';

const [folder = '', bytes] = process.argv.slice(2);

async function* content() {
  const chunk = Buffer.alloc(65_536, 'x');
  for (let left = Number(bytes); left > 0; left -= chunk.byteLength)
    yield chunk.subarray(0, Math.min(left, chunk.byteLength));
}

try {
  const blobs = await openFolderBlobs(folder);
  const { size } = await blobs.put('doc', content(), { maxBytes: Number.MAX_SAFE_INTEGER });
  process.stdout.write(`kept ${size}`);
} catch (error) {
  process.stdout.write(error instanceof Error && 'code' in error ? String(error.code) : String(error));
}
