import type { Codemod } from './codemod.ts';

/**
 * The codemod for sdk 2 that adds the field `sdk` to the manifest: the versions of the sdk for which the remote is
 * built. Its notes list the events and slots whose schemas a person must then declare in the manifest.
 */
export const declareInTheManifest: Codemod = {
  number: 2,
  title: 'Declare sdk and events in remote.json',
  apply(sources) {
    const text = sources['remote.json'];
    if (text === undefined) return { sources, notes: [] };
    const manifest = JSON.parse(text) as Manifest;
    if (manifest.sdk) return { sources, notes: [] };
    const { name, owner, criticality, ...rest } = manifest;
    const written = { name, owner, criticality, sdk: '>=2.0 <3', ...rest };
    const area = name.replace(/^mfe-/, '');
    const own = (manifest.publishes ?? []).filter((event) => event.startsWith(`${area}:`));
    return {
      sources: { ...sources, 'remote.json': `${JSON.stringify(written, null, 2)}\n` },
      notes: [
        ...own.map(
          (event) => `remote.json: declare ${event} under "events", with a JSON Schema of its detail`,
        ),
        ...(manifest.slots ?? []).map(
          (slot) => `remote.json: declare the params of ${slot.name} under "params", by a JSON Schema`,
        ),
      ],
    };
  },
};

type Manifest = {
  name: string;
  owner: string;
  criticality: string;
  sdk?: string;
  publishes?: string[];
  slots?: { name: string }[];
};
