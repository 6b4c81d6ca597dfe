import {
  contractsByKey,
  type DeclaredEvent,
  type JsonSchema,
  type PinnedContracts,
  type Setting,
} from '@marquee/contracts';

/** The fields of a manifest from which the types in `remote-types.d.ts` are generated. */
export type TypedManifest = {
  name: string;
  events?: DeclaredEvent[] | undefined;
  slots?: { name: string; params?: JsonSchema | undefined }[] | undefined;
  settings?: Readonly<Record<string, Setting>> | undefined;
};

/**
 * Returns the text of `remote-types.d.ts`, which gives `<Slot>`, `useEvent()`, `useSettings()` and the event bus of
 * `@marquee/sdk` their types. It contains the remote's own events, slots and settings, and the stored events and slots
 * of other remotes (`pinned`). `command` is the command that writes the file again, for its first line.
 */
export async function typesSource(
  pinned: PinnedContracts,
  manifest: TypedManifest,
  command: string,
): Promise<string> {
  const { environment, releases } = pinned;
  const own = (manifest.slots ?? []).map(({ name, params = {} }) => [name, params] as const);
  const events = { ...pinned.events, ...contractsByKey(manifest.events ?? []) };
  const written = await Promise.all([
    interfaceOf(
      'RemoteEvents',
      Object.entries(events).map(([key, { detail }]) => [key, detail]),
    ),
    interfaceOf('RemoteSlots', Object.entries({ ...pinned.slots, ...Object.fromEntries(own) })),
    ...(manifest.settings
      ? [interfaceOf('RemoteSettings', [[manifest.name, schemaOf(manifest.settings)]])]
      : []),
  ]);
  return [
    `// Written by \`${command}\`: ${[manifest.name, ...releases].join(', ')} in ${environment}.`,
    "import '@marquee/sdk';",
    '',
    "declare module '@marquee/sdk' {",
    ...written,
    '}',
    '',
  ].join('\n');
}

/** The schema of all values of a remote's settings. */
function schemaOf(settings: NonNullable<TypedManifest['settings']>): JsonSchema {
  const properties = Object.entries(settings).map(([name, { type, enum: values }]) => [
    name,
    { type, ...(values && { enum: [...values] }) },
  ]);
  return { type: 'object', properties: Object.fromEntries(properties), required: Object.keys(settings) };
}

async function interfaceOf(title: string, entries: (readonly [string, JsonSchema])[]): Promise<string> {
  // Loaded here because it takes half a second, which other verbs do not need.
  const { compile } = await import('json-schema-to-typescript');
  const properties = Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  const text = await compile(
    // The library's own type has the same schemas, with lists that may be changed.
    { title, type: 'object', properties: properties as never, required: Object.keys(properties) },
    title,
    { bannerComment: '', additionalProperties: false, format: false },
  );
  return indented(text.trim().replace(/^export /, '')).join('\n');
}

/** The lines of generated types, indented by their depth; the library's own formatting needs a second. */
function indented(text: string): string[] {
  let depth = 1;
  const lines = text.replace(/\{\s*\}/g, '{}').split('\n');
  return lines.map((line) => {
    if (line.trim().startsWith('}')) depth -= 1;
    const written = '  '.repeat(depth) + line.trim();
    if (line.trim().endsWith('{')) depth += 1;
    return written;
  });
}
