import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  contractsByKey,
  manifestSchema,
  parseInput,
  pinnedContractsFile,
  type PinnedContracts,
  type RemoteManifest,
} from '@marquee/contracts';
import { typesSource } from './types-source.ts';

/**
 * Generates the files `remote-types.json` and `remote-types.d.ts` of every remote of the workspace at `root`, with the
 * types of all remotes' events and slots, from the manifests in the workspace. (`marquee types` generates them from
 * live releases.) Returns the texts by their path in the workspace.
 */
export async function workspaceTypes(root: string): Promise<Map<string, string>> {
  const manifests = await manifestsIn(root);
  const files = new Map<string, string>();
  for (const manifest of manifests) {
    const pinned = pinnedOf(manifests.filter(({ name }) => name !== manifest.name));
    files.set(`${manifest.name}/${pinnedContractsFile}`, `${JSON.stringify(pinned, undefined, 2)}\n`);
    files.set(
      `${manifest.name}/remote-types.d.ts`,
      await typesSource(pinned, manifest, 'npm run remote-types'),
    );
  }
  return files;
}

async function manifestsIn(root: string): Promise<RemoteManifest[]> {
  const folders = (await readdir(root)).filter((name) => name.startsWith('mfe-')).toSorted();
  return Promise.all(
    folders.map(async (folder) => {
      const file = path.join(root, folder, 'remote.json');
      return parseInput(manifestSchema, JSON.parse(await readFile(file, 'utf8')), file);
    }),
  );
}

function pinnedOf(manifests: RemoteManifest[]): PinnedContracts {
  return {
    environment: 'the workspace',
    releases: manifests.map(({ name }) => name),
    events: contractsByKey(manifests.flatMap(({ events = [] }) => events)),
    slots: Object.fromEntries(
      manifests.flatMap(({ slots }) => slots.map(({ name, params = {} }) => [name, params])),
    ),
  };
}
