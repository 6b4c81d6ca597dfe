import { createHash } from 'node:crypto';
import { eventKey, ownerName, type RemoteManifest } from '@marquee/contracts';
import { contractsPath, noContracts, type AgreedEvent, type ReleaseContracts } from '@marquee/release-checks';
import type { NewRelease } from '../releases/check-release.ts';
import type { TestRegistry } from './start-test-registry.ts';

/** A small but complete build: its record and the bytes of its files by SHA-256. */
export type Build = { release: NewRelease; blobs: Map<string, Buffer> };

type BuildOptions = {
  version?: string;
  paths?: string[];
  slots?: string[];
  code?: string;
  contracts?: Partial<ReleaseContracts>;
  /** The events that its manifest declares. */
  events?: RemoteManifest['events'];
  /** The settings that its manifest declares. */
  settings?: RemoteManifest['settings'];
  viewTransitions?: RemoteManifest['viewTransitions'];
  /** More files by their path. */
  files?: Record<string, string>;
};

export function aBuild(
  remote: string,
  {
    version = '1.0.0',
    paths,
    slots = [],
    code = 'hub',
    contracts = {},
    events,
    settings,
    viewTransitions,
    files = {},
  }: BuildOptions = {},
): Build {
  const routes = (paths ?? [`/${ownerName(remote)}`]).map((path, at) => ({
    ...pageDefaults,
    id: `page-${at}`,
    path,
  }));
  const manifest: RemoteManifest = {
    name: remote,
    owner: `team of ${remote}`,
    criticality: 'regular',
    routes,
    slots: slots.map((name) => ({ name, hydrate: 'visible', hydrateOn: [], deadlineMs: 500 })),
    publishes: (contracts.publishes ?? []).map(eventName),
    subscribes: (contracts.subscribes ?? []).map(eventName),
    ...(events && { events }),
    ...(settings && { settings }),
    ...(viewTransitions && { viewTransitions }),
    entries: { routes: './src/routes.tsx', slots: './src/slots.tsx' },
  };
  const build: Build = {
    blobs: new Map(),
    release: { remote, version, manifest, commit: null, files: {}, assets: assetsFor(routes) },
  };
  add(build, 'browser/remoteEntry.js', `entry of ${remote}@${version}`);
  add(build, 'browser/page.js', code);
  add(build, 'server/remote.cjs', `module.exports = '${remote}'`);
  const offers = slots.map((slot) => ({ slot, params: {} }));
  add(build, contractsPath, JSON.stringify({ ...noContracts, offers, ...contracts }));
  for (const [path, text] of Object.entries(files)) add(build, path, text);
  return build;
}

function eventName({ event, version }: AgreedEvent): string {
  return eventKey({ name: event, version });
}

const pageDefaults = { hydrate: 'load', indexable: false, private: false, deadlineMs: 1500 } as const;
const noAssets = { scripts: [], styles: [], shared: [] };

function assetsFor(routes: { id: string }[]): NewRelease['assets'] {
  const page = { ...noAssets, scripts: ['page.js'] };
  return {
    entry: 'remoteEntry.js',
    routes: Object.fromEntries(routes.map(({ id }) => [id, page])),
    slots: noAssets,
  };
}

function add({ release, blobs }: Build, path: string, text: string): void {
  const bytes = Buffer.from(text);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  release.files[path] = { sha256, integrity, bytes: bytes.length };
  blobs.set(sha256, bytes);
}

/** A build of a guest with one script, which sets the variable `polls`. */
export function aGuestBuild(code: string): Build {
  const build = aBuild('polls', { paths: [] });
  const { entries: _, ...manifest } = build.release.manifest;
  const { [contractsPath]: __, 'server/remote.cjs': ___, ...files } = build.release.files;
  const guest = { kind: 'single-spa', format: 'script', global: 'polls' } as const;
  build.release = { ...build.release, manifest: { ...manifest, guest }, files };
  add(build, 'browser/page.js', code);
  return build;
}

/** Sends a build as the command line would, over the registry's HTTP interface. */
export async function publishBuild(
  { app, token }: Pick<TestRegistry, 'app' | 'token'>,
  { release, blobs }: Build,
) {
  const headers = { authorization: `Bearer ${token}` };
  await uploadBuild({ app, token }, { blobs });
  return app.inject({ method: 'POST', url: '/releases', headers, payload: release });
}

/** Sends the files of a build. */
export async function uploadBuild(
  { app, token }: Pick<TestRegistry, 'app' | 'token'>,
  { blobs }: Pick<Build, 'blobs'>,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
  for (const [sha256, payload] of blobs)
    await app.inject({ method: 'PUT', url: `/blobs/${sha256}`, headers, payload });
}

export function promoteBuild(
  registry: Pick<TestRegistry, 'app' | 'token'>,
  remote: string,
  version: string,
  environment?: string,
) {
  return changeTo(registry, 'promote', { remote, version }, environment);
}

/** Requests a change of an environment, with a default reason. */
export function changeTo(
  { app, token }: Pick<TestRegistry, 'app' | 'token'>,
  verb: string,
  body: object,
  environment = 'production',
) {
  return app.inject({
    method: 'POST',
    url: `/environments/${environment}/${verb}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { reason: 'for the test', ...body },
  });
}

/** Publishes a remote's releases 1.0.0 and 1.1.0, and makes the first one live. */
export async function publishTwo(
  registry: TestRegistry,
  remote: string,
  options: Parameters<typeof aBuild>[1] = {},
): Promise<void> {
  for (const version of ['1.0.0', '1.1.0'])
    await publishBuild(registry, aBuild(remote, { version, ...options }));
  await promoteBuild(registry, remote, '1.0.0');
}
