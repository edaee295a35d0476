import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Request, RequestHandler } from 'express';
import { contentSecurityPolicy } from './content-security-policy.ts';

/** Compressed copies that the build puts beside the page, the best first. */
const ENCODINGS = [
  { encoding: 'br', extension: '.br' },
  { encoding: 'gzip', extension: '.gz' },
];

const INLINE_SCRIPT = /<script>(.*?)<\/script>/gs;
const INLINE_STYLE = /<style[^>]*>(.*?)<\/style>/gs;

/** What a content security policy calls these inline elements by, so that it lets in no others. */
const sourcesOf = (html: string, element: RegExp): string[] =>
  [...html.matchAll(element)].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );

/**
 * Sends the page of the built client, which is the same for every address and person. It is read once, with its
 * compressed copies; its policy names the very scripts and styles that the build wrote into it.
 */
export function pageOf(dist: string): RequestHandler {
  const file = join(dist, 'index.html');
  const html = readPage(file, dist);
  const policy = contentSecurityPolicy({
    scripts: sourcesOf(html, INLINE_SCRIPT),
    styles: sourcesOf(html, INLINE_STYLE),
  });
  const compressed = ENCODINGS.filter(({ extension }) => existsSync(file + extension)).map(
    ({ encoding, extension }) => bodyOf(readFileSync(file + extension), encoding),
  );
  const plain = bodyOf(Buffer.from(html));
  // The best that is accepted: browsers name them in an order that means nothing.
  const chosenFor = (request: Request) =>
    compressed.find(({ encoding }) => encoding && request.acceptsEncodings(encoding));
  return (request, response) => {
    const { body, encoding, tag } = chosenFor(request) ?? plain;
    if (encoding) response.set('Content-Encoding', encoding);
    response
      .status(200)
      .set('ETag', tag)
      .set('Content-Security-Policy', policy)
      // Asked for each time, and sent only when it has changed.
      .set('Cache-Control', 'no-cache')
      .vary('Accept-Encoding')
      .type('html')
      .send(body);
  };
}

/** A form of the page, with the tag that browsers ask for it by. */
const bodyOf = (body: Buffer, encoding?: string) => ({
  body,
  encoding,
  tag: `"${createHash('sha256').update(body).digest('base64url')}"`,
});

function readPage(file: string, dist: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`There is no built web client in ${dist}. Build it, or name its folder with WEB_DIST.`, {
      cause: error,
    });
  }
}
