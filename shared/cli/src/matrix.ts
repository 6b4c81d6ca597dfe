import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { manifestSchema, parseInput } from '@marquee/contracts';
import * as v from 'valibot';
import { urlPath, type RegistryClient } from './registry-client.ts';
import { parseRemoteName } from './release-name.ts';
import { table } from './text-output.ts';

const cellSchema = v.object({
  name: v.string(),
  kind: v.picklist(['live', 'proposed', 'oldest', 'next']),
  environment: v.string(),
  /** The version of `@marquee/host`, or its tag `next`. */
  host: v.string(),
  shared: v.nullable(v.record(v.string(), v.string())),
  /** The releases around the remote, by remote. */
  releases: v.record(v.string(), v.string()),
});
export type MatrixCell = v.InferOutput<typeof cellSchema>;

const matrixSchema = v.object({
  remote: v.string(),
  sdk: v.nullable(v.string()),
  cells: v.array(cellSchema),
});
export type Matrix = v.InferOutput<typeof matrixSchema>;

/**
 * Fetches the matrix of a remote: the combinations in which it must work, each of a version of `@marquee/host` (a whole
 * site on one computer) and the releases of other remotes. `remote` is the remote's name, or its folder; a folder's
 * `remote.json` contains the versions of the sdk for which the remote is built.
 */
export async function readMatrix(registry: RegistryClient, remote: string): Promise<Matrix> {
  const file = path.join(remote, 'remote.json');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined)
    return registry.get(urlPath`/matrix/${parseRemoteName(remote).remote}`, matrixSchema);
  const manifest = parseInput(v.pipe(v.string(), v.parseJson(), manifestSchema), text, file);
  const query = new URLSearchParams(manifest.sdk === undefined ? {} : { sdk: manifest.sdk });
  return registry.get(`${urlPath`/matrix/${manifest.name}`}?${query}`, matrixSchema);
}

export function matrixText({ remote, sdk, cells }: Matrix): string {
  const rows = cells.map(({ name, host, releases }) => [
    name,
    host,
    Object.entries(releases)
      .map(([neighbour, version]) => `${neighbour}@${version}`)
      .join('\n') || '–',
  ]);
  return `${remote}${sdk === null ? '' : ` for sdk ${sdk}`}\n${table(['cell', 'host', 'beside'], rows)}`;
}
