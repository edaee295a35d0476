import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { styleText } from 'node:util';
import { prettyFactory } from 'pino-pretty';

const colours = [
  'cyan',
  'magenta',
  'yellow',
  'green',
  'blue',
  'red',
  'white',
  'cyanBright',
  'magentaBright',
  'yellowBright',
] as const;
const WIDTH = 'notifications'.length;

const pretty = prettyFactory({
  colorize: process.stdout.hasColors?.() ?? false,
  translateTime: 'HH:MM:ss',
  ignore: 'pid,hostname,name,service',
  singleLine: true,
});

let next = 0;

/** One readable log of many processes: each line begins with the name of who wrote it, in a colour of its own. */
export function logOf(name: string): (text: string) => void {
  const colour = colours[next++ % colours.length] ?? 'white';
  const prefix = styleText(colour, `${name.padEnd(WIDTH)} │ `);
  return (text) => void process.stdout.write(`${prefix}${text}\n`);
}

/** Writes what a process prints: its structured log made readable, anything else as it is. */
export function follow(stream: Readable, write: (text: string) => void): void {
  createInterface({ input: stream }).on('line', (line) => {
    if (line.trim() === '') return;
    write(line.startsWith('{') ? String(pretty(line)).trimEnd() : line);
  });
}
