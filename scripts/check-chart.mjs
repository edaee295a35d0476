// `npm run check:chart`: whether the Helm chart is sound. Needs helm with the plugin unittest, and kubeconform:
//   lint       helm lint --strict of each example
//   manifests  what the examples render to, by the schemas of Kubernetes and of custom resources
//   checksums  the same values render the same, and pods are replaced when their environment changes
//   tests      the suites of deploy/helm/cairn/tests
// Closes with the line "N passed, N failed".
//   KUBECONFORM_SCHEMAS   where the schemas of Kubernetes are; by default kubeconform fetches them
// Schemas of custom resources come out of Go modules; on a machine without Go these resources are not checked.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { customLocation, writeCustomSchemas } from './lib/custom-schemas.mjs';
import { runInPhase } from './lib/phases.mjs';
import { root, say } from './lib/prepare.mjs';
import { createTally } from './lib/tally.mjs';

const chart = join(root, 'deploy', 'helm', 'cairn');
const NEWEST_KUBERNETES = '1.35.0';
const [LEAST_KUBERNETES] = readFileSync(join(chart, 'Chart.yaml'), 'utf8').match(
  /(?<=kubeVersion: ">=)[\d.]+/,
);

const examples = readdirSync(join(chart, 'examples'))
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => ({ name: basename(file, '.yaml'), args: ['-f', join(chart, 'examples', file)] }));

/** An example with other values beside it. */
const like = (example, name, ...values) => ({
  name: `${example}, ${name}`,
  args: [...examples.find((it) => it.name === example).args, ...values.flatMap((it) => ['--set', it])],
});

/** What no example has. */
const variations = [
  like('production', 'by the Gateway API', 'gatewayApi.enabled=true', 'gatewayApi.parentRefs[0].name=public'),
  like('production', 'scaled by what waits', 'customMetrics.enabled=true'),
  like('small', 'exporting', 'paused=true', 'transfer.command=export', 'transfer.claim=bundles'),
  like('small', 'changing keys', 'keys.rotation=use'),
];

function demandTool(command, args) {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
  } catch (error) {
    throw new Error(`${[command, ...args].join(' ')} does not work here: ${error.message}`);
  }
}

/** Where kubeconform looks for schemas; custom resources are passed over where theirs cannot be had. */
function schemaOptions(folder) {
  const kubernetes = ['-schema-location', process.env.KUBECONFORM_SCHEMAS || 'default'];
  try {
    writeCustomSchemas(folder);
    return [...kubernetes, '-schema-location', customLocation(folder)];
  } catch (error) {
    say(`Custom resources are not checked, since their schemas cannot be had: ${error.message}`);
    return [...kubernetes, '-ignore-missing-schemas'];
  }
}

/** The YAML of all templates. */
const render = (args) =>
  execFileSync('helm', ['template', 'cairn', chart, ...args], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });

async function checkManifests({ check }, folder) {
  const options = schemaOptions(folder);
  const manifests = join(folder, 'manifests.yaml');
  for (const version of [LEAST_KUBERNETES, NEWEST_KUBERNETES]) {
    for (const { name, args } of [...examples, ...variations]) {
      await check(`manifests for Kubernetes ${version}: ${name}`, () => {
        writeFileSync(manifests, render(['--kube-version', version, ...args]));
        return runInPhase('kubeconform', ['-strict', '-summary', ...options, manifests]);
      });
    }
  }
}

async function checkChecksums({ check }) {
  for (const { name, args } of examples) {
    await check(`rendered the same twice: ${name}`, () => {
      const first = render(args);
      return render(args) === first ? 0 : 1;
    });
  }
  const checksums = (...values) =>
    render(like('small', '', ...values).args)
      .match(/checksum\/environment: \w+/g)
      .join();
  await check('pods are replaced when their environment changes', () =>
    checksums() === checksums('logLevel=debug') ? 1 : 0,
  );
  await check('pods are not replaced when something else changes', () =>
    checksums() === checksums('service.port=8000') ? 0 : 1,
  );
}

const tally = createTally();
const folder = mkdtempSync(join(tmpdir(), 'cairn-chart-'));
try {
  demandTool('helm', ['version']);
  demandTool('helm', ['unittest', '--help']);
  demandTool('kubeconform', ['-v']);
  for (const { name, args } of examples) {
    await tally.check(`lint: ${name}`, () => runInPhase('helm', ['lint', '--strict', chart, ...args]));
  }
  await checkManifests(tally, folder);
  await checkChecksums(tally);
  await tally.helmUnittest(chart);
} catch (error) {
  tally.broke('the chart', error);
} finally {
  rmSync(folder, { recursive: true, force: true });
  tally.close();
}
