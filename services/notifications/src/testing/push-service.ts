import { createECDH, randomBytes } from 'node:crypto';
import { serveHttp } from '@cairn/testing';
import { decrypt } from 'http_ece';
import { importJWK, jwtVerify } from 'jose';

export interface ReceivedPush {
  headers: Record<string, string | string[] | undefined>;
  message: unknown;
  /** Of the token that it came with. */
  claims: Record<string, unknown>;
}

/** A push service and a browser subscribed to it, as RFC 8030 and 8291 have them: it reads what it is sent. */
export async function startPushService() {
  const received: ReceivedPush[] = [];
  let status = 201;
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const authSecret = randomBytes(16).toString('base64url');
  const server = await serveHttp(async (request, response, content) => {
    if (status === 201) received.push(await read(request.headers, content));
    response
      .writeHead(status, status === 302 ? { location: `http://${request.headers.host}/elsewhere` } : {})
      .end();
  });

  async function read(headers: ReceivedPush['headers'], content: Buffer): Promise<ReceivedPush> {
    const opened = decrypt(content, { version: 'aes128gcm', privateKey: browser, authSecret });
    const { t = '', k = '' } = Object.fromEntries(
      [...String(headers.authorization).matchAll(/(?:vapid |, )([tk])=([^, ]+)/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    );
    const { payload } = await jwtVerify(t, await importJWK(publicJwk(k), 'ES256'));
    return { headers, message: JSON.parse(opened.toString()), claims: payload };
  }

  return {
    host: `127.0.0.1:${server.port}`,
    received,
    /** What the browser gives a site that subscribes to it. */
    subscription: (name = 'one') => ({
      endpoint: `http://127.0.0.1:${server.port}/${name}`,
      p256dh: browser.getPublicKey('base64url'),
      auth: authSecret,
    }),
    /** Answers with another status than 201 from now on, and takes nothing. */
    answer(code: number) {
      status = code;
    },
    close: server.close,
  };
}

function publicJwk(point: string) {
  const bytes = Buffer.from(point, 'base64url');
  const coordinate = (from: number) => bytes.subarray(from, from + 32).toString('base64url');
  return { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) };
}
