import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMetrics } from '@cairn/platform/telemetry';
import { parser } from '@prometheus-io/lezer-promql';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'deploy/helm/cairn/monitoring');
const read = (path: string) => readFileSync(path, 'utf8');

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; runbook: string };
}
interface Dashboard {
  title: string;
  panels: { title: string; targets: { expr: string }[] }[];
}

const rules = (parse(read(join(folder, 'alerts.yaml'))) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const dashboards = readdirSync(join(folder, 'dashboards')).map(
  (file) => JSON.parse(read(join(folder, 'dashboards', file))) as Dashboard,
);
const queries = [
  ...rules.map(({ alert, expr }) => ({ of: alert, expr })),
  ...dashboards.flatMap(({ title, panels }) =>
    panels.flatMap((panel) => panel.targets.map(({ expr }) => ({ of: `${title}, ${panel.title}`, expr }))),
  ),
];

/** What every process measures, by the names that can be queried. */
async function measured(): Promise<Set<string>> {
  const { registry } = createMetrics({ processMetrics: true });
  const metrics = await registry.getMetricsAsJSON();
  return new Set(
    metrics.flatMap(({ name, type }) =>
      String(type) === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
}

/** The metrics of a query. @throws Error for what is no PromQL. */
function metricsOf(query: string): string[] {
  // Grafana puts a length of time there.
  const expr = query.replaceAll('$__rate_interval', '5m');
  const names: string[] = [];
  parser.parse(expr).iterate({
    enter(node) {
      const text = expr.slice(node.from, node.to);
      if (node.type.isError) throw new Error(`no PromQL at ${node.from}: ${expr}`);
      if (node.name === 'Identifier' && node.node.parent?.name === 'VectorSelector') names.push(text);
    },
  });
  return names;
}

describe('monitoring', () => {
  it('queries what is measured, in PromQL', async () => {
    const known = await measured();
    for (const { of, expr } of queries) {
      const metrics = metricsOf(expr);
      expect(metrics.length, of).toBeGreaterThan(0);
      for (const name of metrics) expect(known, of).toContain(name);
    }
    expect(() => metricsOf('sum(rate(x[5m])')).toThrow('no PromQL');
  });

  it('says for each alert what to do', () => {
    const page = read(join(root, 'docs/operations/alerts.md'));
    const headings = [...page.matchAll(/^## (\S+)$/gm)].map(([, heading]) => heading);
    expect(rules.map(({ alert }) => alert).toSorted()).toEqual(headings.toSorted());
    for (const { alert, annotations } of rules) {
      expect(annotations.summary).not.toBe('');
      expect(annotations.runbook).toBe(`docs/operations/alerts.md#${alert.toLowerCase()}`);
    }
  });

  it('is listed: each metric with its labels and what it says', async () => {
    const page = read(join(root, 'docs/operations/metrics.md'));
    const rows = page.split('\n').filter((line) => line.startsWith('| `cairn_'));
    const { registry } = createMetrics();
    const declared = registry.getMetricsAsArray() as unknown as {
      name: string;
      help: string;
      labelNames: string[];
    }[];
    const wanted = declared.map(({ name, help, labelNames }) => {
      const labels = labelNames.map((label) => `\`${label}\``).join(', ');
      return expect.stringMatching(
        new RegExp(`^\\| \`${name}\` \\| \\w+ \\| ${labels} \\| ${help.replaceAll(/[()]/g, '\\$&')} \\|$`),
      );
    });
    expect(rows).toHaveLength(wanted.length);
    expect(rows).toEqual(expect.arrayContaining(wanted));
  });
});
