// Makes installed packages small for the image: source maps, declarations and documentation go, the text of every
// package's licence stays. `node prune-modules.mjs node_modules licences`, where `licences` holds the texts of packages
// that are published without one, by their names. Fails when a package is left without. A third argument names the
// processor, in Node's words, that the packages are for; by default it is this machine's.
import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

const LICENCE = /licen[cs]e|copying|notice/i;
const ONLY_READ = /\.(map|md|d\.[cm]?ts)$/;

/** Packages that are published without the text of the package that they belong to. */
const PARTS = [
  [/^@aws-sdk\//, '@aws-sdk/client-s3'],
  [/^@napi-rs\/canvas-/, '@napi-rs/canvas'],
  [/^@node-rs\/argon2-/, '@node-rs/argon2'],
];

/** The package that runs sentence models holds the libraries of five systems: one of them is a sixth of it. */
export function removeOtherSystems(modules, system = process) {
  const folder = join(modules, 'onnxruntime-node', 'bin');
  if (!existsSync(folder)) return;
  for (const path of readdirSync(folder, { recursive: true })) {
    const [, platform, arch, ...rest] = path.split(sep);
    const isOther = platform !== system.platform || arch !== system.arch;
    if (arch && isOther && rest.length === 0) rmSync(join(folder, path), { recursive: true, force: true });
  }
}

/**
 * Tesseract comes in six builds, each twice, and its English in two models: one build and the smaller model are used.
 * PDFium's binary comes a second time as text.
 *
 * @param path from a package's own folder, with its name before.
 */
export function isUnusedFile(path) {
  const [file = ''] = path.split(sep).slice(-1);
  if (/^pdfium\.wasm\.base64/.test(file)) return true;
  if (/^tesseract-core.*\.(js|wasm)$/.test(file))
    return !/^tesseract-core-relaxedsimd-lstm\.(js|wasm)$/.test(file);
  return /[\\/]eng[\\/]4\.0\.0[\\/]/.test(path);
}

/** Removes what `isUnusedFile` names. */
export function removeUnusedFiles(modules) {
  for (const name of ['tesseract.js-core', join('@tesseract.js-data', 'eng'), join('@hyzyla', 'pdfium')]) {
    const folder = join(modules, name);
    if (!existsSync(folder)) continue;
    for (const path of readdirSync(folder, { recursive: true })) {
      if (isUnusedFile(join(name, path))) rmSync(join(folder, path), { force: true });
    }
  }
}

/** Every package under a node_modules folder: its name and its own folder. */
export function packagesIn(modules) {
  const folders = (parent) =>
    readdirSync(parent, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name);
  return folders(modules)
    .flatMap((name) =>
      name.startsWith('@') ? folders(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
    )
    .flatMap((name) => {
      const folder = join(modules, name);
      const nested = join(folder, 'node_modules');
      return [{ name, folder }, ...(existsSync(nested) ? packagesIn(nested) : [])];
    });
}

/** The file that holds a package's licence, if it has one. */
export function licenceOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).find(
    (entry) => entry.isFile() && LICENCE.test(entry.name) && !/\.[cm]?[jt]s$/.test(entry.name),
  )?.name;
}

function removeWhatIsOnlyRead(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeWhatIsOnlyRead(path);
    else if (ONLY_READ.test(entry.name) && !LICENCE.test(entry.name)) rmSync(path);
  }
}

/** Where the text of a package stands that was published without. */
function textFor(name, modules, texts) {
  const whole = PARTS.find(([part]) => part.test(name))?.[1];
  const licence = whole && licenceOf(join(modules, whole));
  return licence ? join(modules, whole, licence) : join(texts, `${name}.txt`);
}

/** @throws Error that names the packages without a licence's text. */
export function pruneModules(modules, texts, arch = process.arch) {
  removeOtherSystems(modules, { platform: 'linux', arch });
  removeUnusedFiles(modules);
  removeWhatIsOnlyRead(modules);
  const without = [];
  for (const { name, folder } of packagesIn(modules)) {
    if (licenceOf(folder)) continue;
    const text = textFor(name, modules, texts);
    if (existsSync(text)) copyFileSync(text, join(folder, 'LICENSE'));
    else without.push(name);
  }
  if (without.length > 0) {
    throw new Error(`No text of a licence for ${without.join(', ')}: add docker/licences/<package>.txt.`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) pruneModules(...process.argv.slice(2));
