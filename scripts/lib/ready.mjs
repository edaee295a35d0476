// Makes what runs out of the sources. Plain JavaScript without dependencies: it runs on the host's own Node.
import { services, webClient } from './build.mjs';
import { install, removeWhatBuilds } from './install.mjs';

/**
 * Installs and builds what is missing of the services' bundles, and of the web client where it is wanted, and removes
 * what only built them. Resolves with the folder of the bundles.
 */
export async function makeReady({ withClient }) {
  const bundles = services();
  const parts = { services: bundles, ...(withClient && { client: webClient() }) };
  const missing = Object.entries(parts).filter(([, { isBuilt }]) => !isBuilt);
  await install({ building: missing.map(([name]) => name) });
  for (const [, { build }] of missing) await build();
  removeWhatBuilds();
  return bundles.folder;
}
