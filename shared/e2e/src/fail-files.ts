import type { BrowserContext, Route } from '@playwright/test';

/** How a test makes the browser files of a remote fail: no connection, status 404, status 500, or no response ever. */
export type FileFault = 'offline' | 'missing' | 'server error' | 'hanging';

const faults: Record<FileFault, (route: Route) => Promise<void> | void> = {
  offline: (route) => route.abort(),
  missing: (route) => route.fulfill({ status: 404, body: 'not found' }),
  'server error': (route) => route.fulfill({ status: 500, body: 'failed' }),
  // The browser cancels the request when the page closes.
  hanging: () => undefined,
};

/**
 * Makes every script, style and other file of a remote fail in all pages of a browser context, for the rest of the
 * test. The HTML that the server renders is not affected.
 */
export async function failFiles(context: BrowserContext, remote: string, fault: FileFault): Promise<void> {
  const [, name = remote] = /^mfe-(.*)$/.exec(remote) ?? [];
  await context.route(
    ({ pathname }) => new RegExp(`/remotes/(mfe-)?${name}/`).test(pathname),
    (route) => faults[fault](route),
  );
}
