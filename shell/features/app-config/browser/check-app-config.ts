import { timeoutSignal } from '@marquee/timing';
import type { MainHeaders } from '@marquee/api';
import { browserStorage } from '../../../browser/browser-storage.ts';
import type { PageContext } from '../../../browser/deferred/deferred-contract.ts';

const path = '/security/api/getAppConfig';
const timeoutMs = 15_000;

/**
 * Fetches the app configuration (API call C01) on a page whose runtime, which has the API client, is not
 * loaded. If the configuration declares maintenance or the call fails, loads the runtime, which fetches the
 * configuration again and shows the result (`app-config.ts`).
 */
export async function checkAppConfig(
  context: Pick<PageContext, 'page' | 'isRuntimeRequested' | 'loadRuntime'>,
  send: typeof fetch = fetch,
): Promise<void> {
  // Offline, the bar at the bottom informs the visitor.
  if (context.isRuntimeRequested() || !navigator.onLine) return;
  const ok = await isOk(context.page().hosts.main, send).catch(() => false);
  if (!ok) (await context.loadRuntime()).fetchAppConfig();
}

async function isOk(host: string, send: typeof fetch): Promise<boolean> {
  const response = await send(host + path, {
    headers: configHeaders(),
    signal: timeoutSignal(timeoutMs),
  });
  const body = (await response.json().catch(() => undefined)) as
    | { status?: unknown; data?: { maintenance?: { enabled?: unknown } } }
    | undefined
    | null;
  // The status in the body overrides that of HTTP: the API also refuses with HTTP 200.
  const status = Number.isInteger(body?.status) ? body?.status : response.status;
  return status === 200 && body?.data?.maintenance?.enabled !== true;
}

/** The headers that the specification requires for every call of the main API. */
function configHeaders(): MainHeaders {
  const stored = browserStorage('localStorage').getItem('app_version_name');
  return { app_version_code: '2203', app_version_name: stored || '2.203', os_type: 'web' };
}
