import { Registry } from 'prom-client';
import { createShellServer, type ShellDependencies } from '../server/create-shell-server.ts';
import { createInternalRequests } from '../server/rendering/internal-requests.ts';
import { createKillFeed } from '../features/kill-switch/server/kill-feed.ts';
import { aDefinition, testSecret, type aSite } from './a-site.ts';

/** A shell's server over a test site, not yet listening. Every service behind it is at `upstream`. */
export function aShellOver(
  { pages, files, settings }: Pick<ReturnType<typeof aSite>, 'pages' | 'files' | 'settings'>,
  {
    upstream = 'http://127.0.0.1:1',
    internal = { mainApi: upstream, contentApi: upstream, media: upstream },
    // Another site has no service behind it.
    definition = settings.definition.name === 'Marquee'
      ? aDefinition(upstream, {}, internal.mainApi)
      : settings.definition,
    ...options
  }: Partial<ShellDependencies> & { upstream?: string } = {},
) {
  return createShellServer({
    ...settings,
    definition,
    pages,
    files,
    kills: createKillFeed(),
    builds: { file: async () => undefined },
    mainApi: upstream,
    contentApi: upstream,
    internal,
    trustedProxies: [],
    metricsHosts: [],
    isSnapshotStale: () => false,
    isWarm: () => true,
    isRegistryConnected: () => true,
    contentState: () => 'fresh',
    rendererFailure: () => undefined,
    internalRequests: createInternalRequests('http://127.0.0.1:1'),
    inspector: { isOn: false, key: undefined },
    maxConcurrentPages: 100,
    consent: { mode: 'opt-in', noticeCountries: [], countryHeader: 'cf-ipcountry' },
    known: definition.content?.({ hosts: { mainApi: upstream, contentApi: upstream }, options: {} }),
    securityContact: 'mailto:security@marquee.test',
    onMissing: () => undefined,
    metrics: new Registry(),
    tracing: undefined,
    chooseVariants: undefined,
    tenants: { hosts: new Map(), header: undefined },
    visitorSecret: testSecret,
    observe: () => undefined,
    isApiLate: () => false,
    readOverride: () => undefined,
    previews: { open: async () => ({ state: 'over' }) },
    report: () => undefined,
    ...options,
  });
}
