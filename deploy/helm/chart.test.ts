import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { partNames, platformSchema } from '@cairn/platform/config';
import { createMetrics } from '@cairn/platform/telemetry';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { configSchema } from '../../services/standalone/src/config.ts';

const root = join(import.meta.dirname, '../..');
const chart = join(import.meta.dirname, 'cairn');
const read = (...parts: string[]) => readFile(join(...parts), 'utf8');

/** What the configuration reads; any variable also by a file. */
const variables = new Set([...Object.keys(platformSchema.shape), ...Object.keys(configSchema.shape)]);
/** Variables of Node, of the telemetry's own standard, and one that others are put together from. */
const ofOthers = new Set(['NODE_EXTRA_CA_CERTS', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'ELASTICSEARCH_PASSWORD']);
const isRead = (name: string) =>
  variables.has(name) || variables.has(name.replace(/_FILE$/, '')) || ofOthers.has(name);

describe('variables that are set', () => {
  it('by the chart are read by Cairn', async () => {
    const templates = await Promise.all(
      ['_environment.tpl', '_admin.tpl'].map((file) => read(chart, 'templates', file)),
    );
    const set = [...templates.join('\n').matchAll(/(?:^|name: )([A-Z][A-Z0-9_]+)(?=[:, }\n])/gm)].map(
      ([, name]) => name,
    );
    expect(set.length).toBeGreaterThan(40);
    expect(set.filter((name) => !isRead(name ?? ''))).toEqual([]);
    expect(
      partNames.filter((name) => name !== 'gateway' && !variables.has(`CAIRN_${name.toUpperCase()}_ADDRESS`)),
    ).toEqual([]);
  });

  it('for the Job that makes keys are read by it', async () => {
    const [, job = ''] = (await read(chart, 'templates/keys.yaml')).split('args: [make-secrets]');
    const program = await read(root, 'docker/make-secrets.mjs');
    const set = [...job.matchAll(/name: ([A-Z][A-Z0-9_]+),/g)].map(([, name]) => name);
    expect(set.length).toBeGreaterThan(6);
    expect(set.filter((name) => !ofOthers.has(name ?? '') && !program.includes(`env.${name}`))).toEqual([]);
    const wanted = [...program.matchAll(/env\.([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name);
    expect(wanted.filter((name) => !set.includes(name))).toEqual([]);
  });

  it('by the examples of the chart are read by Cairn', async () => {
    const examples = await readdir(join(chart, 'examples'));
    const all = await Promise.all(examples.map(async (file) => parse(await read(chart, 'examples', file))));
    const set = all.flatMap(({ defaults, services = {} }) =>
      [defaults, ...Object.values<{ env?: object }>(services)].flatMap((it) => Object.keys(it?.env ?? {})),
    );
    expect(set).toContain('EMBEDDING_BASE_URL');
    expect(set.filter((name) => !isRead(name))).toEqual([]);
  });

  it('by the compose file are read by Cairn', async () => {
    const { services } = parse(await read(root, 'docker/compose.yaml'), { merge: true });
    const ours = [...partNames, 'admin'].flatMap((name) => Object.keys(services[name].environment));
    expect(ours.length).toBeGreaterThan(100);
    expect(ours.filter((name) => !isRead(name))).toEqual([]);
  });
});

describe('values.schema.json', () => {
  interface Schema {
    $ref?: string;
    allOf?: Schema[];
    type?: string | string[];
    properties?: Record<string, Schema>;
    additionalProperties?: boolean | Schema;
    definitions?: Record<string, Schema>;
  }

  async function open() {
    const schema: Schema = JSON.parse(await read(chart, 'values.schema.json'));
    const values = parse(await read(chart, 'values.yaml'));
    const resolve = (it: Schema): Schema => {
      if (it.$ref) return resolve(schema.definitions?.[it.$ref.split('/').at(-1) ?? ''] ?? {});
      return it.allOf?.[0] ? resolve(it.allOf[0]) : it;
    };
    return { schema, values, resolve };
  }
  const isMap = (it: unknown): it is Record<string, unknown> =>
    typeof it === 'object' && it !== null && !Array.isArray(it);

  it('has every key of values.yaml', async () => {
    const { schema, values, resolve } = await open();
    const missing: string[] = [];
    const compare = (value: unknown, given: Schema, path: string) => {
      const it = resolve(given);
      if (!isMap(value) || !it.properties) return;
      for (const [key, inner] of Object.entries(value)) {
        const known = it.properties[key];
        if (known) compare(inner, known, `${path}.${key}`);
        else missing.push(`${path}.${key}`);
      }
    };
    compare(values, schema, '');
    expect(missing).toEqual([]);
  });

  it('has no key that values.yaml has not', async () => {
    const { schema, values, resolve } = await open();
    const missing: string[] = [];
    const compare = (value: unknown, given: Schema, path: string) => {
      const it = resolve(given);
      // A service of `services` says what differs from the defaults; an empty map is for its reader to fill.
      if (
        !it.properties ||
        path.startsWith('.services.') ||
        (isMap(value) && Object.keys(value).length === 0)
      )
        return;
      for (const [key, inner] of Object.entries(it.properties)) {
        if (!isMap(value) || !(key in value)) missing.push(`${path}.${key}`);
        else compare(value[key], inner, `${path}.${key}`);
      }
    };
    compare(values, schema, '');
    // Helm adds it to the values of a chart within another.
    expect(missing).toEqual(['.global']);
  });

  it('refuses misspelt keys at every level that has names of its own', async () => {
    const { schema } = await open();
    const loose: string[] = [];
    const look = (it: unknown, path: string) => {
      if (!isMap(it)) return;
      const { properties, additionalProperties } = it as Schema;
      const isWhole = isMap(properties) && !path.includes('allOf') && path !== '.definitions.peers.items';
      if (isWhole && 'type' in it && additionalProperties !== false) loose.push(path);
      for (const [key, inner] of Object.entries(it)) look(inner, `${path}.${key}`);
    };
    look(schema, '');
    expect(loose).toEqual([]);
  });

  it('names the services of files/services.yaml', async () => {
    const { schema, values } = await open();
    const services = Object.keys(parse(await read(chart, 'files/services.yaml'))).sort();
    expect(services).toEqual([...partNames].sort());
    expect(Object.keys(schema.properties?.services?.properties ?? {}).sort()).toEqual(services);
    expect(Object.keys(values.services).sort()).toEqual(services);
  });
});

describe('what the chart repeats', () => {
  it('the profile of readers is that of the compose file', async () => {
    const [ours, theirs] = await Promise.all([
      read(chart, 'files/seccomp-readers.json'),
      read(root, 'docker/seccomp.json'),
    ]);
    expect(JSON.parse(ours)).toEqual(JSON.parse(theirs));
  });

  it('its version and that of Cairn are those of package.json', async () => {
    const { version, appVersion } = parse(await read(chart, 'Chart.yaml'));
    const cairn = JSON.parse(await read(root, 'package.json'));
    expect([version, appVersion]).toEqual([cairn.version, cairn.version]);
  });

  it('what it scales by is measured, or made of what is by the rules of the docs', async () => {
    const metrics = createMetrics().registry.getMetricsAsArray();
    const measured = new Set<string | undefined>(metrics.map(({ name }) => name));
    const namesIn = (text: string) => text.match(/\bcairn_[a-z]+_[a-z_]+\b/g) ?? [];
    const page = await read(root, 'docs/operations/kubernetes.md');
    const rules = page.match(/rules:\n {2}external:.*?```/s)?.[0] ?? '';
    const made = new Set(Array.from(rules.matchAll(/as: (\w+)/g), ([, name]) => name));
    const scaled = namesIn(await read(chart, 'templates/scaling.yaml'));
    expect(scaled.length).toBeGreaterThan(1);
    expect(scaled.filter((name) => !made.has(name))).toEqual([]);
    expect(namesIn(rules).filter((name) => !measured.has(name) && !made.has(name))).toEqual([]);
    expect(rules).toContain('cairn_jobs_waiting');
  });
});
