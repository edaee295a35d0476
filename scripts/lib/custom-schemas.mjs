// JSON schemas of custom resources for kubeconform, out of the definitions that their Go modules hold.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';

/** Versions that Go 1.24 takes; each has a file of definitions for every kind. */
const modules = [
  {
    module: 'sigs.k8s.io/gateway-api@v1.4.0',
    files: ['config/crd/standard/gateway.networking.k8s.io_httproutes.yaml'],
  },
  {
    module: 'github.com/cert-manager/cert-manager@v1.21.2',
    files: ['deploy/crds/cert-manager.io_certificates.yaml'],
  },
  {
    module: 'github.com/prometheus-operator/prometheus-operator@v0.85.0',
    files: ['prometheusrules', 'servicemonitors'].map(
      (kinds) => `example/prometheus-operator-crd/monitoring.coreos.com_${kinds}.yaml`,
    ),
  },
];

/** What kubeconform finds them by, in a folder. */
export const customLocation = (folder) =>
  join(folder, '{{.Group}}-{{.ResourceKind}}-{{.ResourceAPIVersion}}.json');

/** As the API server judges it: fields that the definition does not have are refused. */
function strict(schema) {
  if (schema['x-kubernetes-int-or-string']) return { type: ['string', 'integer'] };
  const { properties, items, additionalProperties: others } = schema;
  const isOpen = schema['x-kubernetes-preserve-unknown-fields'] || !properties;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, it]) => [name, strict(it)])),
    }),
    ...(items && { items: strict(items) }),
    ...(typeof others === 'object' && { additionalProperties: strict(others) }),
    ...(!isOpen && { additionalProperties: false }),
  };
}

function writeDefinition({ spec }, folder) {
  for (const { name, schema } of spec.versions) {
    const written = strict(schema.openAPIV3Schema);
    written.properties.metadata = { type: 'object' };
    const file = join(folder, `${spec.group}-${spec.names.kind.toLowerCase()}-${name}.json`);
    writeFileSync(file, JSON.stringify(written));
  }
}

/**
 * Writes them into a folder.
 *
 * @throws Error where Go is missing, or a module is neither on this machine nor reached.
 */
export function writeCustomSchemas(folder) {
  for (const { module, files } of modules) {
    // Outside of any module: versions are those named here.
    const said = execFileSync('go', ['mod', 'download', '-json', module], {
      cwd: tmpdir(),
      encoding: 'utf8',
    });
    const { Dir } = JSON.parse(said);
    for (const file of files) writeDefinition(parse(readFileSync(join(Dir, file), 'utf8')), folder);
  }
}
