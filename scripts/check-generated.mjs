// Fails when what is generated from the protos, the HTTP schemas, the configuration, the declared refusals and the
// program of Tesseract's weights differs from what is committed. It generates beside the tree, which it leaves as it is
// however it ends.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { environment, nodeBinary, root } from './lib/prepare.mjs';

const PROTOS = 'proto/gen';
const OPENAPI = 'services/gateway/openapi.json';
const SCHEMA = 'web/src/lib/api/schema.d.ts';
const CONFIGURATION = 'docs/operations/configuration.md';
const ERRORS = 'web/src/locales/en/errors.json';
const WEIGHTS = 'services/documents/src/extraction/worker/ocr/weight-products.wasm';
const FILES = [OPENAPI, SCHEMA, CONFIGURATION, ERRORS, WEIGHTS];

function contents(base) {
  const files = new Map();
  const add = (path) => files.set(relative(base, path), readFileSync(path, 'latin1'));
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const inside = join(folder, entry.name);
      if (entry.isDirectory()) visit(inside);
      else add(inside);
    }
  };
  visit(join(base, PROTOS));
  for (const path of FILES) add(join(base, path));
  return files;
}

function generate(base) {
  const run = (command, args, cwd = root) =>
    execFileSync(command, args, { cwd, stdio: 'inherit', env: environment() });
  for (const path of FILES) mkdirSync(dirname(join(base, path)), { recursive: true });
  run(
    join(root, 'node_modules', '.bin', 'buf'),
    ['generate', '-o', join(base, 'proto')],
    join(root, 'proto'),
  );
  run(nodeBinary(), ['services/gateway/src/openapi/write.ts', join(base, OPENAPI)]);
  const packages = createRequire(join(root, 'services', 'gateway', 'package.json'));
  const cli = join(dirname(packages.resolve('openapi-typescript/package.json')), 'bin', 'cli.js');
  run(nodeBinary(), [cli, join(base, OPENAPI), '-o', join(base, SCHEMA)]);
  run(nodeBinary(), ['scripts/gen-configuration.ts', join(base, CONFIGURATION)]);
  run(nodeBinary(), ['scripts/write-errors.mjs', join(base, ERRORS)]);
  run(nodeBinary(), ['scripts/gen-weight-products.ts', join(base, WEIGHTS)]);
}

const fresh = mkdtempSync(join(tmpdir(), 'cairn-generated-'));
const changed = new Set();
try {
  generate(fresh);
  const [committed, generated] = [contents(root), contents(fresh)];
  for (const name of new Set([...committed.keys(), ...generated.keys()])) {
    if (committed.get(name) !== generated.get(name)) changed.add(name);
  }
} finally {
  rmSync(fresh, { recursive: true, force: true });
}
for (const name of changed) process.stdout.write(`not current: ${name} (run npm run generate)\n`);
process.exitCode = changed.size > 0 ? 1 : 0;
