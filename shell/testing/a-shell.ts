import { Registry } from 'prom-client';
import { createShellServer, type ShellDependencies } from '../server/create-shell-server.ts';
import { createContentUrls } from '../features/discovery/server/content-urls.ts';
import { createInternalRequests } from '../server/rendering/internal-requests.ts';
import { createKillFeed } from '../features/kill-switch/server/kill-feed.ts';
import { testSecret, type aSite } from './a-site.ts';

/** A shell's server over a test site, not yet listening. Every service behind it is at `upstream`. */
export function aShellOver(
  { pages, files, settings }: Pick<ReturnType<typeof aSite>, 'pages' | 'files' | 'settings'>,
  { upstream = 'http://127.0.0.1:1', ...options }: Partial<ShellDependencies> & { upstream?: string } = {},
) {
  return createShellServer({
    ...settings,
    pages,
    files,
    kills: createKillFeed(),
    builds: { file: async () => undefined },
    mainApi: upstream,
    contentApi: upstream,
    internal: { mainApi: upstream, contentApi: upstream, media: upstream },
    vendorToken: 'vendor-secret',
    trustedProxies: [],
    metricsHosts: [],
    isSnapshotStale: () => false,
    isWarm: () => true,
    isRegistryConnected: () => true,
    contentState: () => 'fresh',
    rendererFailure: () => undefined,
    internalRequests: createInternalRequests('http://127.0.0.1:1'),
    wordCheck: { url: `${upstream}/ai`, key: 'ai-secret', model: 'judge' },
    leadSquared: { url: upstream, accessKey: 'access-secret', secretKey: 'secret-secret' },
    inspector: { isOn: false, key: undefined },
    maxConcurrentPages: 100,
    consent: { mode: 'opt-in', noticeCountries: [], countryHeader: 'cf-ipcountry' },
    known: createContentUrls({ mainApi: upstream, contentApi: upstream }),
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
    report: () => undefined,
    ...options,
  });
}
