import type { MainHeaders } from '@marquee/api';
import { browserStorage } from '../../../browser/browser-storage.ts';
import type { PageContext } from '../../../browser/deferred/deferred-contract.ts';

const path = '/security/api/getAppConfig';
const timeoutMs = 15_000;

/**
 * Where no island lives, asks for the app's configuration (C01) without what calls are made with elsewhere.
 * What a visitor should hear of, maintenance, a refusal or no answer, hydrates the runtime, which asks
 * through its store and shows what comes (`app-config.ts`).
 */
export async function checkAppConfig(
  live: Pick<PageContext, 'page' | 'isRuntimeRequested' | 'loadRuntime'>,
  send: typeof fetch = fetch,
): Promise<void> {
  // Without a line the bar at the bottom has said so already.
  if (live.isRuntimeRequested() || !navigator.onLine) return;
  const isFine = await isAsUsual(live.page().hosts.main, send).catch(() => false);
  if (!isFine) (await live.loadRuntime()).fetchAppConfig();
}

async function isAsUsual(host: string, send: typeof fetch): Promise<boolean> {
  const response = await send(host + path, {
    headers: configHeaders(),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const answer: unknown = await response.json().catch(() => undefined);
  // Whatever is missing in an answer is no maintenance.
  const said = answer as
    { status?: unknown; data?: { maintenance?: { enabled?: unknown } } } | undefined | null;
  // The status in the body counts before the one of HTTP: the API also refuses with HTTP 200.
  const status = Number.isInteger(said?.status) ? said?.status : response.status;
  return status === 200 && said?.data?.maintenance?.enabled !== true;
}

/** The headers of every call to the main API, without the API client, which this page has not loaded. */
function configHeaders(): MainHeaders {
  const stored = browserStorage()?.getItem('app_version_name');
  return { app_version_code: '2203', app_version_name: stored || '2.203', os_type: 'web' };
}
