// Fails when what is generated from the protos and the HTTP schemas differs from what is committed.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { environment, nodeBinary, root } from './lib/prepare.mjs';

const generated = ['proto/gen', 'services/gateway/openapi.json', 'web/src/lib/api/schema.d.ts'];

function contents(base) {
  const files = new Map();
  const visit = (path) => {
    const entries = readdirSync(path, { withFileTypes: true });
    for (const entry of entries) {
      const inside = join(path, entry.name);
      if (entry.isDirectory()) visit(inside);
      else files.set(relative(base, inside), readFileSync(inside, 'utf8'));
    }
  };
  for (const path of generated) {
    if (path.includes('.')) files.set(path, readFileSync(join(base, path), 'utf8'));
    else visit(join(base, path));
  }
  return files;
}

const before = contents(root);
const kept = mkdtempSync(join(tmpdir(), 'cairn-generated-'));
for (const path of generated) cpSync(join(root, path), join(kept, path), { recursive: true });
const changed = new Set();
try {
  const npm = process.env.npm_execpath ? [nodeBinary(), [process.env.npm_execpath]] : ['npm', []];
  for (const script of ['gen:proto', 'gen:openapi']) {
    execFileSync(npm[0], [...npm[1], 'run', '--silent', script], {
      cwd: root,
      stdio: 'inherit',
      env: environment(),
    });
  }
  const after = contents(root);
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    if (before.get(name) !== after.get(name)) changed.add(name);
  }
} finally {
  for (const path of generated) {
    rmSync(join(root, path), { recursive: true, force: true });
    cpSync(join(kept, path), join(root, path), { recursive: true });
  }
  rmSync(kept, { recursive: true, force: true });
}
for (const name of changed)
  process.stdout.write(`not current: ${name} (run npm run gen:proto and npm run gen:openapi)\n`);
process.exitCode = changed.size > 0 ? 1 : 0;
