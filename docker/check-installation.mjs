// Asks an installation whether it works: node docker/check-installation.mjs GATEWAY HEALTH…
//   GATEWAY   where the gateway serves, http://host[:port]; CHECK_HOST is the host name that people use
//   HEALTH    HEALTH_PORT of every service
import { request } from 'node:http';

const [gateway, ...healths] = process.argv.slice(2).filter((arg) => arg.startsWith('http'));
const WAIT_MS = 60_000;

function get(address, host) {
  return new Promise((resolve, reject) => {
    const call = request(address, { timeout: 5_000, headers: host ? { Host: host } : {} }, (response) => {
      const pieces = [];
      response.on('data', (piece) => pieces.push(piece));
      response.on('end', () =>
        resolve({ status: response.statusCode, text: Buffer.concat(pieces).toString() }),
      );
      response.on('error', reject);
    });
    call.on('timeout', () => call.destroy(new Error('no answer in 5 seconds')));
    call.on('error', reject);
    call.end();
  });
}

const checks = [
  ...healths.map((health) => ({
    what: `${new URL(health).hostname} is ready`,
    address: `${health}/health/ready`,
    isRight: ({ status }) => status === 200,
  })),
  {
    what: 'the gateway serves the web client',
    address: `${gateway}/`,
    isRight: ({ status, text }) => status === 200 && text.includes('<title>'),
  },
  {
    what: 'auth answers through the gateway',
    address: `${gateway}/api/auth/registration`,
    isRight: ({ status, text }) => status === 200 && text.startsWith('{'),
  },
  {
    what: 'strangers are asked to sign in',
    address: `${gateway}/api/projects`,
    isRight: ({ status }) => status === 401,
  },
];

async function holds({ address, isRight }) {
  try {
    const answer = await get(address, process.env.CHECK_HOST);
    return isRight(answer) ? undefined : `${answer.status} ${answer.text.slice(0, 200)}`;
  } catch (error) {
    return String(error);
  }
}

const end = Date.now() + WAIT_MS;
for (const check of checks) {
  let wrong = await holds(check);
  while (wrong !== undefined && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    wrong = await holds(check);
  }
  process.stdout.write(wrong === undefined ? `ok: ${check.what}\n` : `FAILED: ${check.what}: ${wrong}\n`);
  if (wrong !== undefined) process.exitCode = 1;
}
