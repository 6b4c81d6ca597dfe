import { Registry } from 'prom-client';
import { serverFeatures } from '../features/server-features.ts';
import { partsOf as partsOfOverrides } from '../features/overrides/server/feature.ts';
import type { OverrideReader } from '../features/overrides/server/read-override.ts';
import { partsOf as partsOfPreviews } from '../features/preview/server/feature.ts';
import type { Previews } from '../features/preview/server/previews.ts';
import { createShellServer, type ShellDependencies } from '../server/create-shell-server.ts';
import { createFormerPlans } from '../server/pages/former-plans.ts';
import type { FeatureShell, ServerFeature, ServerParts } from '../server/server-feature.ts';
import { createInternalRequests } from '../server/rendering/internal-requests.ts';
import type { OpenSite } from '../server/site/define-site.ts';
import type { VariantChoices } from '../server/visitors.ts';
import { createVisitorHash } from '../server/visitor-hash.ts';
import { aDefinition, testSecret, type aSite } from './a-site.ts';

type ShellOptions = Partial<Omit<ShellDependencies, 'features' | 'definition'> & FeatureShell> & {
  definition?: OpenSite;
  upstream?: string;
  /** In place of what the features make of the variables. */
  chooseVariants?: VariantChoices | undefined;
  readOverride?: OverrideReader;
  previews?: Pick<Previews, 'open'>;
};

/** A shell's server over a test site, not yet listening. Every service behind it is at `upstream`. */
export async function aShellOver(
  { pages, files, settings }: Pick<ReturnType<typeof aSite>, 'pages' | 'files' | 'settings'>,
  {
    upstream = 'http://127.0.0.1:1',
    internal = { mainApi: upstream, contentApi: upstream, media: upstream },
    // Another site has no service behind it.
    definition = settings.definition.name === 'Marquee'
      ? aDefinition(upstream, {}, internal.mainApi)
      : settings.definition,
    chooseVariants,
    readOverride = () => undefined,
    previews = { open: async () => ({ state: 'over' }) },
    ...options
  }: ShellOptions = {},
) {
  const shell: FeatureShell = {
    ...settings,
    variables: {},
    environment: 'test',
    isLocal: false,
    definition,
    files,
    fit: { check: async () => undefined },
    workers: { start: async () => undefined, hold: () => () => undefined },
    keys: new Map(),
    mainApi: upstream,
    contentApi: upstream,
    internal,
    known: definition.content?.({ hosts: { mainApi: upstream, contentApi: upstream }, options: {} }),
    snapshot: pages.snapshot,
    metrics: new Registry(),
    tracing: undefined,
    visitorSecret: testSecret,
    hashOf: createVisitorHash(options.visitorSecret ?? testSecret),
    observe: () => undefined,
    isApiLate: () => false,
    report: () => undefined,
    ...options,
  };
  const given: Readonly<Record<string, ServerParts>> = {
    overrides: partsOfOverrides(readOverride, shell),
    preview: partsOfPreviews(previews, shell),
    ...(chooseVariants && { flags: { chooseVariants } }),
  };
  const open = (all: readonly ServerFeature[]) =>
    Promise.all(all.map(async (one) => given[one.name] ?? one.open(shell)));
  const siteFeatures = await open(definition.features);
  const features = [...(await open(serverFeatures)), ...siteFeatures];
  const snapshot = pages.snapshot();
  if (snapshot) for (const feature of features) feature.activated?.(snapshot);
  return createShellServer({
    ...shell,
    features,
    siteFeatures,
    pages,
    builds: { file: async () => undefined },
    trustedProxies: [],
    metricsHosts: [],
    isSnapshotStale: () => false,
    isWarm: () => true,
    isRegistryConnected: () => true,
    contentState: () => 'fresh',
    rendererFailure: () => undefined,
    internalRequests: createInternalRequests('http://127.0.0.1:1'),
    maxConcurrentPages: 100,
    onMissing: () => undefined,
    tenants: { hosts: new Map(), header: undefined },
    formerPlans: createFormerPlans({ files, misfitOf: () => undefined }),
    ...options,
  });
}
