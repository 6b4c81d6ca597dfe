import { existsSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import type { Run } from './part.ts';

/** A visitor's browser at the shop of a run, with its own cookies; `hasScripts` is whether it runs scripts. */
export async function newContext(run: Run, { hasScripts = true } = {}): Promise<BrowserContext> {
  const context = await run.browser.newContext({
    baseURL: run.url,
    javaScriptEnabled: hasScripts,
    // A service worker would answer requests that a level changes or refuses.
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(run.timeoutMs);
  for (const { origin, folder } of run.hosts ?? [])
    await context.route(`${origin}/**`, (route) => {
      const request = route.request();
      const file = path.join(folder, new URL(request.url()).pathname);
      if (!existsSync(file)) return route.fulfill({ status: 404 });
      // The name of a stylesheet, such as that of a host of fonts, may have no ending.
      const contentType = request.resourceType() === 'stylesheet' && 'text/css';
      return route.fulfill({ path: file, ...(contentType && { contentType }) });
    });
  return context;
}
