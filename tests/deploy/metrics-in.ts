import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';

const folder = path.resolve(import.meta.dirname, '../../deploy');

export type Rule = { alert: string; expr: string; annotations: { summary: string; action: string } };

/** The rules of deploy/alerts.yaml. */
export async function alertRules(): Promise<Rule[]> {
  const { groups } = parse(await readFile(path.join(folder, 'alerts.yaml'), 'utf8')) as {
    groups: { rules: Rule[] }[];
  };
  return groups.flatMap(({ rules }) => rules);
}

/** The queries of deploy/dashboard.json. */
export async function dashboardQueries(): Promise<string[]> {
  const { panels } = JSON.parse(await readFile(path.join(folder, 'dashboard.json'), 'utf8')) as {
    panels: { targets?: { expr: string }[] }[];
  };
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}

/** The names of the metrics that a query of Prometheus reads; `up` is its own. */
export function metricsIn(query: string): string[] {
  return [...query.matchAll(/\bup(?=\{)|\b(?:marquee|http|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
    name.replace(/_(?:bucket|count|sum)$/, ''),
  );
}
