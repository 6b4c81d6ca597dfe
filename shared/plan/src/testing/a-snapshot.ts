import type { Release, RemoteManifest, RemoteRule, Snapshot, Visitor } from '@marquee/contracts';

/** Creates a complete snapshot for tests. */
export function aSnapshot(remotes: Record<string, Partial<RemoteRule> & { live: string }>): Snapshot {
  return {
    environment: 'production',
    sequence: 7,
    issuedAt: '2026-11-20T10:00:00.000Z',
    expiresAt: '2026-11-27T10:00:00.000Z',
    remotes: Object.fromEntries(
      Object.entries(remotes).map(([name, rule]) => [
        name,
        { experiments: [], tenants: {}, pins: {}, ...rule },
      ]),
    ),
    releases: {},
    served: {},
    withdrawn: [],
  };
}

export function aVisitor(changes: Partial<Visitor> = {}): Visitor {
  return {
    id: 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6',
    language: 'en',
    platform: 'Android',
    signedIn: false,
    ...changes,
  };
}

export function aManifest(name: string, paths: string[], slots: string[] = []): RemoteManifest {
  return {
    name,
    owner: `team of ${name}`,
    criticality: 'regular',
    routes: paths.map((path, at) => ({
      id: `page-${at}`,
      path,
      hydrate: 'load',
      indexable: false,
      private: false,
      deadlineMs: 1500,
    })),
    slots: slots.map((slot) => ({ name: slot, hydrate: 'visible', hydrateOn: [], deadlineMs: 500 })),
    publishes: [],
    subscribes: [],
    entries: { routes: './src/routes.tsx', slots: './src/slots.tsx' },
  };
}

export function aRelease(remote: string, version: string, paths: string[] = []): Release {
  return {
    remote,
    version,
    manifest: aManifest(remote, paths),
    assets: { entry: 'remoteEntry.js', routes: {}, slots: { scripts: [], styles: [], shared: [] } },
    files: {},
    publishedAt: '2026-11-20T09:00:00.000Z',
    publishedBy: 'team',
    commit: null,
  };
}
