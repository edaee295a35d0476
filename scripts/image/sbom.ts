import { Factories } from '@cyclonedx/cyclonedx-library/Contrib/License';
import { ComponentType, HashAlgorithm } from '@cyclonedx/cyclonedx-library/Enums';
import {
  Bom,
  Component,
  HashDictionary,
  LicenseRepository,
  Metadata,
  Property,
} from '@cyclonedx/cyclonedx-library/Models';
import { JSON as Json, JsonSerializer } from '@cyclonedx/cyclonedx-library/Serialize';
import { Spec1dot6, Version } from '@cyclonedx/cyclonedx-library/Spec';
import { JsonStrictValidator } from '@cyclonedx/cyclonedx-library/Validation';
import { PackageURL } from 'packageurl-js';
import parseExpression from 'spdx-expression-parse';
import type { DebianPackage, ImageContents, NpmPackage } from './contents.ts';

/** What the lockfile says of a place in node_modules. */
interface Locked {
  readonly name?: string;
  readonly version?: string;
  readonly integrity?: string;
}

export interface Lockfile {
  readonly packages: Readonly<Record<string, Locked>>;
}

interface Described {
  readonly version: string;
  readonly revision: string;
  /** When the sources were committed, so that the same sources give the same file. */
  readonly time: Date;
}

const licenses = new Factories.LicenseFactory(parseExpression);

/**
 * The CycloneDX file of what is in an image.
 *
 * @throws Error that names packages which the lockfile does not have: nothing vouches for them.
 */
export function makeSbom(contents: ImageContents, lockfile: Lockfile, described: Described): string {
  const unknown = contents.npm.filter(({ path, version }) => lockfile.packages[path]?.version !== version);
  if (unknown.length > 0)
    throw new Error(
      `Not in the lockfile: ${unknown.map(({ path, version }) => `${path} ${version}`).join(', ')}.`,
    );
  const bom = new Bom();
  bom.metadata = new Metadata({
    timestamp: described.time,
    component: new Component(ComponentType.Container, 'cairn', {
      bomRef: 'cairn',
      version: described.version,
      licenses: new LicenseRepository([licenses.makeFromString('Apache-2.0')]),
    }),
  });
  bom.metadata.properties.add(new Property('cairn:revision', described.revision));
  const components = [
    ...contents.npm.map((each) => npmComponent(each, each.path, lockfile.packages[each.path])),
    ...contents.bundled.map((each) => bundledComponent(each, lockfile)),
    ...contents.debian.map((each) => debianComponent(each, contents.debianRelease)),
    nodeComponent(contents.node),
  ];
  for (const component of components) bom.components.add(component);
  const serializer = new JsonSerializer(new Json.Normalize.Factory(Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}

function npmComponent(
  { name, version, license }: Omit<NpmPackage, 'path'>,
  where: string,
  locked?: Locked,
): Component {
  const [, group, short = name] = /^(@[^/]+)\/(.+)$/.exec(name) ?? [];
  const component = new Component(ComponentType.Library, short, {
    bomRef: where,
    group,
    version,
    purl: new PackageURL('npm', group, short, version).toString(),
    hashes: hashesOf(locked?.integrity),
  });
  if (license) component.licenses.add(licenses.makeFromString(license));
  component.properties.add(new Property('cairn:path', where));
  return component;
}

/** A package whose code is part of the web client. Hashes are those of the package that the code is from. */
function bundledComponent(bundled: ImageContents['bundled'][number], { packages }: Lockfile): Component {
  const locked = Object.entries(packages).find(
    ([path, { version }]) => path.endsWith(`node_modules/${bundled.name}`) && version === bundled.version,
  );
  return npmComponent(bundled, `web/dist#${bundled.name}@${bundled.version}`, locked?.[1]);
}

/** The lockfile's integrity, in base64, as CycloneDX writes hashes. */
function hashesOf(integrity = ''): HashDictionary {
  const known = {
    sha512: HashAlgorithm['SHA-512'],
    sha256: HashAlgorithm['SHA-256'],
    sha1: HashAlgorithm['SHA-1'],
  };
  const hashes = new HashDictionary();
  for (const [, name = '', content = ''] of integrity.matchAll(/(sha\d+)-(\S+)/g)) {
    const algorithm = known[name as keyof typeof known];
    if (algorithm) hashes.set(algorithm, Buffer.from(content, 'base64').toString('hex'));
  }
  return hashes;
}

function debianComponent(
  { name, version, architecture, source }: DebianPackage,
  release?: string,
): Component {
  const qualifiers: Record<string, string> = { arch: architecture };
  if (release) qualifiers.distro = `debian-${release}`;
  if (source) qualifiers.upstream = source.replace(/ \((.*)\)/, '@$1');
  return new Component(ComponentType.Library, name, {
    bomRef: `debian/${name}`,
    version,
    purl: new PackageURL('deb', 'debian', name, version, qualifiers).toString(),
  });
}

/** Scanners know Node by its CPE. */
function nodeComponent(version: string): Component {
  return new Component(ComponentType.Platform, 'node', {
    bomRef: 'node',
    version,
    purl: new PackageURL('generic', undefined, 'node', version).toString(),
    cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
    licenses: new LicenseRepository([licenses.makeFromString('MIT')]),
  });
}

/** What makes a file no CycloneDX 1.6, undefined where nothing does. */
export async function sbomFault(sbom: string): Promise<unknown> {
  return (await new JsonStrictValidator(Version.v1dot6).validate(sbom)) ?? undefined;
}

/** The packages of an image that an SBOM lacks, as `name@version`. */
export function missingFrom(sbom: string, { npm, bundled, debian, node }: ImageContents): string[] {
  const { components = [] } = JSON.parse(sbom) as { components?: readonly Listed[] };
  const listed = new Set(
    components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`),
  );
  const wanted = [...npm, ...bundled, ...debian, { name: 'node', version: node }];
  return wanted.map(({ name, version }) => `${name}@${version}`).filter((each) => !listed.has(each));
}

interface Listed {
  readonly group?: string;
  readonly name: string;
  readonly version?: string;
}
