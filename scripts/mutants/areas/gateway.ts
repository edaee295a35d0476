import type { Mutant } from '../mutant.ts';

const folder = 'services/gateway/src';
const headers = [`${folder}/headers.test.ts`];

/** What the gateway says to browsers and takes from them. */
export const gateway: readonly Mutant[] = [
  {
    name: 'api-without-policy',
    file: `${folder}/app.ts`,
    find: `contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },`,
    replace: 'contentSecurityPolicy: false,',
    tests: headers,
    why: 'what a browser shows of an answer can run',
  },
  {
    name: 'download-shown',
    file: `${folder}/routes/download.ts`,
    find: '`attachment; filename',
    replace: '`inline; filename',
    tests: headers,
    why: 'a file that was uploaded is shown as a page of this site',
  },
  {
    name: 'download-without-policy',
    file: `${folder}/routes/download.ts`,
    find: `'Content-Security-Policy': "default-src 'none'; sandbox",
        // What`,
    replace: '// What',
    tests: headers,
    why: 'a file that a browser shows all the same can run as this site',
  },
  {
    name: 'gateway-takes-sixty-mb',
    file: `${folder}/http/multipart/upload.ts`,
    find: 'MAX_FILE_BYTES = 52_428_800',
    replace: 'MAX_FILE_BYTES = 62_914_560',
    why: 'files above the promised 50 MB are sent through the house before they are refused',
  },
  {
    name: 'upload-size-not-compared',
    file: 'services/documents/src/rpc/upload-stream.ts',
    find: 'if (part.value.size === size) return;',
    replace: 'return;',
    tests: ['services/documents/src/uploads.test.ts'],
    why: 'an upload that lost bytes on its way is kept as whole',
  },
];
