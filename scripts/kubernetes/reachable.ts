export interface Target {
  name: string;
  ip: string;
  port: number;
}

/** A packet that a policy drops is never answered; one that may pass is within milliseconds. */
const PATIENCE_MS = 2_000;

/** Which of the targets take a connection from where a script runs, by their names in order. */
export async function reachable(
  runIn: (script: string) => Promise<string>,
  targets: readonly Target[],
): Promise<string[]> {
  const script = `
    const { connect } = require('node:net');
    const open = ({ ip, port }) => new Promise((resolve) => {
      const socket = connect({ host: ip, port, timeout: ${PATIENCE_MS} });
      const end = (is) => { socket.destroy(); resolve(is); };
      socket.on('connect', () => end(true)).on('timeout', () => end(false)).on('error', () => end(false));
    });
    const targets = ${JSON.stringify(targets)};
    Promise.all(targets.map(async (it) => (await open(it)) && it.name))
      .then((found) => console.log(JSON.stringify(found.filter(Boolean).sort())));
  `;
  return JSON.parse(await runIn(script)) as string[];
}
