import { deflateSync } from 'node:zlib';
import type { Document } from '@cairn/proto/documents';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type DocumentsUnderTest,
  documentsUnderTest,
  PROJECT,
  uploadRequests,
} from './testing/documents-under-test.ts';
import { assemblePdf, streamOf } from './testing/pdf.ts';
import { pngBomb } from './testing/pictures.ts';
import { noise } from './testing/scans.ts';

/** A PDF whose pages all show one picture of grey pixels. */
function pagesOf(count: number, width: number, height: number, pixels: Uint8Array): Buffer {
  const data = deflateSync(pixels, { level: 1 }).toString('latin1');
  const shape = `/Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`;
  const page =
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << /Im 3 0 R >> >> >>';
  const kids = Array.from({ length: count }, (_, index) => `${index + 5} 0 R`).join(' ');
  return assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    `<< /Type /XObject /Subtype /Image ${shape} /Filter /FlateDecode /Length ${data.length} >>\nstream\n${data}\nendstream`,
    streamOf('612 0 0 792 0 0 cm /Im Do'),
    ...Array.from({ length: count }, () => page),
  ]);
}

/** Files of some megabytes or less that take more than there is of memory or time. */
const BOMBS = [
  {
    what: 'a page of 35,000 pixels on a side',
    name: 'wide.pdf',
    file: () => pagesOf(1, 35_000, 35_000, Buffer.alloc(35_000 * 35_000, 0xf0)),
    reason: /^reading_(recognition_left|nothing_recognised)$/,
  },
  {
    what: 'a picture of 35,000 pixels on a side',
    name: 'wide.png',
    file: () => pngBomb(35_000),
    reason: /^reading_picture_too_large$/,
  },
  {
    what: '2,000 pages of noise',
    name: 'noise.pdf',
    file: () => {
      const { width, height, data } = noise(1_700, 2_200);
      return pagesOf(2_000, width, height, data);
    },
    reason: /^reading_recognition_left$/,
  },
];

describe('a scan that takes more than there is', () => {
  let under: DocumentsUnderTest;
  afterEach(() => under.close());

  it.each(BOMBS)(
    'of $what ends with a reason, and what others bring is read meanwhile',
    async (bomb) => {
      under = await documentsUnderTest({ config: { OCR_PAGE_SECONDS: 1, OCR_PROCESSES: 1 } });
      const other = { userId: uuidv7() };
      under.members.get(PROJECT)?.set(other.userId, 'ROLE_EDITOR');
      const uploaded = await under.upload(bomb.name, bomb.file());
      const requests = uploadRequests(PROJECT, 'few.txt', 'Few words.');
      const { document } = await under.client.uploadDocument(requests, await under.platform.as(other));
      await under.until(document as Document, 'DOCUMENT_STATUS_INDEXING');
      const { failure } = await under.until(uploaded, 'DOCUMENT_STATUS_FAILED');
      expect(failure?.reason).toMatch(bomb.reason);
      const next = await under.upload('next.txt', 'Further words.');
      await under.until(next, 'DOCUMENT_STATUS_INDEXING');
    },
    120_000,
  );
});
