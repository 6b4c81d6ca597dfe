import type { BrowserContext, Route } from '@playwright/test';

/** A way in which the browser files of a remote fail: no connection, `404`, `500`, or no response. */
export type FileFault = 'offline' | 'missing' | 'server error' | 'hanging';

const faults: Record<FileFault, (route: Route) => Promise<void> | void> = {
  offline: (route) => route.abort(),
  missing: (route) => route.fulfill({ status: 404, body: 'not found' }),
  'server error': (route) => route.fulfill({ status: 500, body: 'failed' }),
  // The browser cancels the request when the page closes.
  hanging: () => undefined,
};

/** Makes every file of a remote fail in all pages of the browser context. The HTML that the server rendered stays. */
export async function failFiles(context: BrowserContext, remote: string, fault: FileFault): Promise<void> {
  const [, name = remote] = /^mfe-(.*)$/.exec(remote) ?? [];
  await context.route(
    ({ pathname }) => new RegExp(`/remotes/(mfe-)?${name}/`).test(pathname),
    (route) => faults[fault](route),
  );
}
