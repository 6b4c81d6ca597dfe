import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { until } from '@marquee/testing/until';
import { startShell } from '../../site/start-shell.ts';
import type { Adapter, BrokenRelease, Mend, Track } from '../adapter.ts';
import { breakContainer, brokenServerBundle } from '../broken-code.ts';
import { signInDialog, sitePages } from '../site-pages.ts';
import { publishCopy, type CopyChange } from './publish-copy.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const canaryVersion = '1.0.1';
const environments = { live: 'production', canary: 'staging' } as const;

/**
 * Marquee, with a shell for each track: `production` has the live releases; `staging` has a canary of each of
 * the remotes in `canaries`, which all visitors get. With `oneShell`, `staging` serves both tracks.
 */
export async function marquee({
  canaries,
  oneShell = false,
}: {
  canaries: readonly string[];
  oneShell?: boolean;
}): Promise<Adapter> {
  const environmentOf = (track: Track) => environments[oneShell ? 'canary' : track];
  for (const remote of sitePages.remotes)
    await change(environments.canary, 'promote', remote, { version: '1.0.0' });
  for (const remote of canaries) {
    await publishCopy(remote, canaryVersion);
    await change(environments.canary, 'canary', remote, { version: canaryVersion, percent: 100 });
  }
  const shells = {
    live: await startShellFor(environmentOf('live')),
    canary: oneShell || canaries.length === 0 ? undefined : await startShellFor(environments.canary),
  };
  const urlOf = (track: Track) => (track === 'live' || oneShell ? shells.live.url : shells.canary?.url);
  // Versions are never used twice, also when the suite runs again on the same site.
  let published = Math.floor(Date.now() / 1_000);

  return {
    ...sitePages,
    name: 'marquee',
    url: urlOf,
    // Stylesheets of pages are part of their HTML: only lazy parts load their own.
    page: (remote, target) => {
      if (target !== 'stylesheet') return sitePages.page(remote, target);
      return remote === 'mfe-auth' ? signInDialog : undefined;
    },
    files: (target, remote, track) => {
      const version = track === 'canary' ? canaryVersion : '[^/]+';
      const files = {
        entry: new RegExp(`/remotes/${remote}/${version}/entry\\.js`),
        chunk: new RegExp(`/remotes/${remote}/${version}/(?!entry)[^/]+\\.js`),
        stylesheet: new RegExp(`/remotes/${remote}/${version}/[^/]+\\.css`),
        document: new RegExp(`^${sitePages.page(remote, target)?.path}(\\?|$)`),
        core: /\/assets\/runtime\/(runtime|start-runtime|core|contracts|calls)\./,
        boot: /\/assets\/boot\/boot\./,
      };
      return files[target];
    },
    causes: (proxy, remote) =>
      proxy
        .posted(/^\/__marquee\/telemetry/)
        .flatMap((body) => JSON.parse(body) as { kind: string; remote: string; cause: string }[])
        .filter((beacon) => beacon.kind === 'error' && beacon.remote === remote)
        .map(({ cause }) => cause),
    breakBrowserCode: ({ fault, ...request }) =>
      release(request, { entry: (code, container) => breakContainer(code, container, fault) }),
    breakServerCode: ({ fault, ...request }) =>
      release(request, { serverBundle: brokenServerBundle(manifestOf(request.remote).routes, fault) }),
    server: async (track) => {
      const metrics = await (await fetch(`${urlOf(track)}/metrics`)).text();
      const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
      return {
        bytes: read('process_resident_memory_bytes'),
        started: read('process_start_time_seconds'),
      };
    },
    stop: async () => {
      for (const remote of canaries) await change(environments.canary, 'withdraw', remote);
      await shells.live.stop();
      await shells.canary?.stop();
    },
  };

  async function release({ remote, track }: BrokenRelease, copy: CopyChange): Promise<Mend | string> {
    const environment = environmentOf(track);
    const shell = urlOf(track) ?? shells.live.url;
    const before = await plannedVersion(shell, remote);
    published += 1;
    const version = `1.1.${published}`;
    const refusal = await publishCopy(remote, version, copy);
    if (refusal) return refusal;
    const isCanary = track === 'canary';
    if (isCanary) await change(environment, 'withdraw', remote);
    await (isCanary
      ? change(environment, 'canary', remote, { version, percent: 100 })
      : change(environment, 'promote', remote, { version }));
    await planned(shell, remote, version);
    return async () => {
      if (isCanary) await change(environment, 'withdraw', remote);
      await (isCanary
        ? change(environment, 'canary', remote, { version: before, percent: 100 })
        : change(environment, 'promote', remote, { version: before }));
      await planned(shell, remote, before);
    };
  }
}

function startShellFor(environment: string) {
  return startShell({
    MARQUEE_ENVIRONMENT: environment,
    RENDER_CACHE_MAX_SECONDS: '0',
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'silent',
  });
}

async function change(
  environment: string,
  verb: string,
  remote: string,
  body: { version?: string; percent?: number } = {},
): Promise<void> {
  const { SITE_HOME: home = '', REGISTRY_URL: registry } = process.env;
  const token = (await readFile(path.join(home, 'registry/token'), 'utf8')).trim();
  const response = await fetch(`${registry}/environments/${environment}/${verb}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ remote, ...body, reason: 'a fault' }),
  });
  if (!response.ok)
    throw new Error(`${verb} of ${remote} returned ${response.status}: ${await response.text()}`);
}

async function plannedVersion(shell: string, remote: string): Promise<string> {
  const plan = (await (await fetch(`${shell}/__marquee/plan`)).json()) as {
    remotes: { remote: string; version: string }[];
  };
  return plan.remotes.find((one) => one.remote === remote)?.version ?? '';
}

/** Resolves when a shell plans this version. Throws after 20 seconds. */
async function planned(shell: string, remote: string, version: string): Promise<void> {
  await until(async () => (await plannedVersion(shell, remote)) === version, { everyMs: 100 }).catch(
    (cause: unknown) => {
      throw new Error(`${shell} does not serve ${remote}@${version}`, { cause });
    },
  );
}

function manifestOf(remote: string): { routes: { id: string; path: string }[] } {
  return JSON.parse(readFileSync(path.join(root, remote, 'remote.json'), 'utf8')) as ReturnType<
    typeof manifestOf
  >;
}
