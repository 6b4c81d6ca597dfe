import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { releaseId, type Release, type ShellCondition, type Snapshot } from '@marquee/contracts';
import { readShellFiles, shellDigest } from '@marquee/contracts/shell-build';
import { createLog, createMetricsServer, readSettings, settingsOrExit } from '@marquee/http-server';
import { openTracing } from '@marquee/tracing';
import { Registry } from 'prom-client';
import { serverFeatures } from '../features/server-features.ts';
import { createShellServer } from './create-shell-server.ts';
import { readShellSettings } from './read-shell-settings.ts';
import { createFailureLog } from './failure-log.ts';
import { createMissingPageLog } from './missing-page-log.ts';
import { createVisitorHash, openVisitorSecret } from './visitor-hash.ts';
import { forwardObservations } from './forward-observations.ts';
import { openHome } from './open-home.ts';
import { createFormerPlans } from './pages/former-plans.ts';
import { createPageServer } from './pages/serve-page.ts';
import { createWarmUp } from './pages/warm-up.ts';
import { registryToken } from './registry-token.ts';
import { createPendingReleasesGauge } from './releases/pending-releases-gauge.ts';
import { openShellBuilds } from './releases/shell-builds.ts';
import { createReadiness } from './releases/readiness.ts';
import { createRegistryConnectedGauge } from './releases/registry-connected-gauge.ts';
import { openReleaseFiles } from './releases/release-files.ts';
import { createReleaseFit, readShellVersions } from './releases/release-fit.ts';
import { followEnvironment, type SnapshotFeed } from './releases/snapshot-feed.ts';
import { createSnapshotFreshness } from './releases/snapshot-freshness.ts';
import { trustedKeys } from './releases/trusted-keys.ts';
import { createApiCircuits, type ApiCircuits } from './rendering/api-circuits.ts';
import { createContentMonitor, type ContentMonitor } from './rendering/content-monitor.ts';
import { createContentRequests } from './rendering/content-requests.ts';
import { openContentStore } from './rendering/content-store.ts';
import { createRenderer } from './rendering/create-renderer.ts';
import { createRenderCache } from './rendering/render-cache.ts';
import { createRenderCircuits } from './rendering/render-circuits.ts';
import { createInternalRequests } from './rendering/internal-requests.ts';
import { createReleaseWorkers } from './rendering/release-workers.ts';
import { createShellAdapter } from './rendering/shell-adapter.ts';
import { readShellAssets } from './shell-assets.ts';
import type { FeatureShell, ServerFeature } from './server-feature.ts';
import { anyVisitorOf } from './visitor.ts';
import { variantOptionsOf } from './variant-options.ts';
import type { DefinedSite } from './site/define-site.ts';
import { callSpan } from './measured-spans.ts';

/** How often the shell looks whether the registry knows what the shell cannot do, in milliseconds. */
const tellTroublesMs = 10_000;

/**
 * Starts the server of a site: reads the environment, opens the port, and closes the server when the process gets
 * SIGTERM or SIGINT. Exits if a setting is invalid.
 */
export async function startShell(site: DefinedSite): Promise<void> {
  const { settings, definition } = settingsOrExit(() => {
    const read = readShellSettings(process.env);
    const { isLocal, internal } = read;
    const open = site.open(process.env, { isLocal, mainApi: internal.mainApi });
    for (const feature of [...serverFeatures, ...open.features])
      if (feature.settings) readSettings(feature.settings, process.env);
    return { settings: read, definition: open };
  });
  const { home, registryUrl, environment, siteUrl, sameOrigin, mainApi, contentApi, internal } = settings;
  const metrics = new Registry();
  const logOptions = { server: 'shell', level: settings.logLevel };
  const log = createLog(logOptions);
  const report = createFailureLog({ log, metrics });
  const dist = path.join(import.meta.dirname, '../dist');

  await openHome(settings);
  const tracing = await openTracing({ service: 'marquee-shell', variables: process.env, report });
  const internalRequests = createInternalRequests(sameOrigin);
  const token = registryToken(settings);
  let newest: Snapshot | undefined;
  const files = await openReleaseFiles({ home, registryUrl, newestSnapshot: () => newest, token, report });
  const renderer = createRenderer({
    scripts: {
      renderer: path.join(dist, 'worker/renderer.cjs'),
      worker: path.join(dist, 'worker/remote-worker.cjs'),
    },
    memoryLimitMb: settings.rendererMemoryMb,
    maxProcesses: settings.rendererProcesses,
    idleMs: settings.rendererIdleMs,
    metrics,
    report,
    print: (line) => log.info(line),
  });
  const contentMonitor = createContentMonitor({ metrics, report });
  const sendContent = createContentRequests({
    contentApi: internal.contentApi,
    token: settings.contentToken,
  });
  const contentStore = openContentStore(path.join(home, 'content'), report);
  const workers = createReleaseWorkers({
    renderer,
    files,
    content: (remote) => openContentStore(path.join(home, 'content', remote), report),
    contentReported: contentMonitor.take,
    sendContent,
    contentMapping: settings.contentMapping,
    contentMedia: settings.contentMedia,
    contentMaxAgeMs: settings.contentMaxAgeMs,
    contentMaxLoss: settings.contentMaxLoss,
    hosts: { main: internal.mainApi, content: internal.contentApi, sameOrigin },
    publicHosts: { main: mainApi, content: contentApi },
    originsOf: (remote) => settings.rendererOrigins.get(remote) ?? [],
    endWithinMs: settings.rendererEndMs,
    deadlineFactor: settings.renderDeadlineFactor,
    measured: (span) =>
      tracing?.take(
        callSpan(span, { main: internal.mainApi, content: internal.contentApi, site: sameOrigin }),
        'here',
      ),
  });

  const apiCircuits = createApiCircuits({ metrics });
  const versions = readShellVersions(dist);
  const fit = createReleaseFit({ files, versions });
  const readiness = createReadiness({ files, fit, workers, report });

  const ring = await trustedKeys({ home, registryUrl, provisionedFile: settings.trustedKeysFile });
  const { keys } = ring;
  const visitorSecret = await openVisitorSecret({ home, given: settings.visitorSecret });
  const hashOf = createVisitorHash(visitorSecret);
  const observationsUrl = `${registryUrl}/environments/${encodeURIComponent(environment)}/observations`;
  const observations = token && forwardObservations({ url: observationsUrl, token, hashOf, metrics, report });
  const assets = readShellAssets(dist, site.pictures);
  const shell: FeatureShell = {
    ...settings,
    variables: process.env,
    definition,
    known: definition.content?.({
      hosts: internal,
      options: {
        // Pages read the copies of `lastGood` too, so their pictures need the public host.
        mediaHost: settings.contentMedia,
        maxLoss: settings.contentMaxLoss,
        mapping: settings.contentMapping,
        onReport: contentMonitor.take,
        lastGood: contentStore,
        adapter: createShellAdapter(() => sendContent),
      },
    }),
    assets,
    files,
    fit,
    workers,
    keys,
    snapshot: () => feed.current(),
    metrics,
    tracing,
    visitorSecret,
    hashOf,
    observe: (beacon, source) => observations?.take(beacon, source),
    isApiLate: apiCircuits.isLate,
    report,
  };
  const openAll = (all: readonly ServerFeature[]) => Promise.all(all.map((one) => one.open(shell)));
  const siteFeatures = await openAll(definition.features);
  const features = [...(await openAll(serverFeatures)), ...siteFeatures];
  const formerPlans = createFormerPlans({ files, misfitOf: fit.misfitOf });
  const feed: SnapshotFeed = await followEnvironment({
    environment,
    home,
    registryUrl,
    keys,
    minSequence: settings.minSequence,
    token,
    versions,
    siteUrl,
    refreshKeys: ring.refresh,
    report,
    readiness,
    conditions: () => conditionsOf(apiCircuits, contentMonitor),
    verified: (snapshot) => (newest = snapshot),
    activated: (snapshot) => {
      for (const feature of features) feature.activated?.(snapshot);
      formerPlans.update(snapshot);
    },
  });

  createPendingReleasesGauge(metrics, feed);
  createRegistryConnectedGauge(metrics, feed);
  const freshness = createSnapshotFreshness({ snapshot: feed.current, metrics, report });
  const checking = setInterval(freshness.check, 60_000);
  freshness.check();
  const telling = setInterval(feed.tellTroubles, tellTroublesMs);
  const dayMs = 24 * 60 * 60 * 1000;
  const isNeeded = (release: Release) =>
    [feed.current()?.releases, newest?.releases, newest?.served].some(
      (named) => named !== undefined && Object.hasOwn(named, releaseId(release)),
    );
  const sweeping = setInterval(() => void files.sweep(isNeeded).catch(report), dayMs);
  const builds = await openShellBuilds({
    home,
    registryUrl,
    token,
    digest: shellDigest(readShellFiles(dist)),
    ring,
    report,
    warn: (line) => log.warn(line),
  });
  const pages = createPageServer({
    snapshot: feed.current,
    files,
    fit,
    renderers: {
      workers,
      cache: createRenderCache({ maxAgeMs: settings.renderCacheMaxMs, metrics }),
      circuits: createRenderCircuits({ metrics }),
      internalRequests,
      apiCircuits,
    },
    metrics,
    holeSecret: visitorSecret,
    assets,
    serverVersion: createHash('sha256')
      .update(readFileSync(import.meta.filename))
      .digest('hex'),
    siteUrl,
    mainApi,
    contentApi,
    contentMedia: settings.contentMedia,
    definition,
    partners: definition.partners,
    assetHosts: settings.assetHosts,
    features: features,
    apiAcceptsTraceparent: settings.apiAcceptsTraceparent && tracing !== undefined,
    report,
  });
  const warmUp = createWarmUp({
    pages,
    siteUrl,
    visitor: anyVisitorOf(definition),
    request: variantOptionsOf({ cookies: {}, headers: {} }, { definition, features }),
  });
  const app = await createShellServer({
    ...settings,
    definition,
    features,
    siteFeatures,
    pages,
    files,
    assets,
    builds,
    metrics,
    tracing,
    internalRequests,
    metricsElsewhere: settings.metricsPort !== undefined,
    isSnapshotStale: freshness.isStale,
    isWarm: warmUp.isDone,
    isRegistryConnected: feed.isConnected,
    contentState: contentMonitor.state,
    rendererFailure: renderer.failure,
    log: logOptions,
    report,
    formerPlans,
    onMissing: createMissingPageLog({ write: (line) => log.info(line) }),
  });

  await app.listen({
    port: settings.port,
    host: settings.host,
    listenTextResolver: () => `listening at ${sameOrigin}`,
  });
  void warmUp.run().catch(report);
  const ownMetrics =
    settings.metricsPort === undefined ? undefined : createMetricsServer({ '/metrics': metrics });
  await ownMetrics?.listen({ port: settings.metricsPort, host: settings.host });

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());

  async function stop() {
    // While it drains, it still serves: with new snapshots and kills.
    await app.close();
    clearInterval(checking);
    clearInterval(telling);
    clearInterval(sweeping);
    feed.stop();
    builds.stop();
    readiness.stop();
    for (const feature of features) feature.stop?.();
    await observations?.stop();
    workers.stop();
    renderer.stop();
    await tracing?.stop();
    await ownMetrics?.close();
    process.exit(0);
  }
}

/** What a shell cannot do besides starting releases, by what it has measured itself. */
function conditionsOf(api: ApiCircuits, content: ContentMonitor): ShellCondition[] {
  const state = content.state();
  return [
    ...(api.isLate() ? (['api-late'] as const) : []),
    ...(api.isFailing() ? (['api-failing'] as const) : []),
    ...(state === 'stale' ? (['content-failing'] as const) : []),
    ...(state === 'kept' ? (['content-lost'] as const) : []),
  ];
}
