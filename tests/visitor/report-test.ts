import { readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { BrowserContext, TestInfo } from '@playwright/test';

/** The name of the attachment that lists the remotes which a test's pages showed. */
export const reachAttachment = 'remotes';

/**
 * Ends the routes of a context and its pages. A page often asks for more when its test has ended; the handler of such a
 * request would still be reading the answer when the context is closed, and fail a test that has passed.
 */
export async function endRoutes(context: BrowserContext): Promise<void> {
  // A test may have closed it.
  if (!context.browser()?.contexts().includes(context)) return;
  for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
}

/**
 * A fixture that ends the routes of a test, and adds to its report which remotes the pages of its context showed (for
 * `npm test -- changed`) and, if the test has failed, what the servers of its site logged meanwhile.
 */
export async function reportTest(
  { context }: { context: BrowserContext },
  use: () => Promise<void>,
  test: TestInfo,
): Promise<void> {
  const remotes = new Set<string>();
  context.on('response', (response) => {
    if (!response.headers()['content-type']?.startsWith('text/html')) return;
    // A page that was left before its HTML was read shows what the pages around it show.
    const html = response.text().catch(() => '');
    void html.then((text) =>
      [...text.matchAll(/data-remote="([\w-]+)"/g)].map(([, name]) => remotes.add(name!)),
    );
  });
  const { SITE_LOG: log } = process.env;
  const before = log ? sizeOf(log) : 0;

  await use();
  await endRoutes(context);

  const body = JSON.stringify([...remotes]);
  await test.attach(reachAttachment, { body, contentType: 'application/json' });
  if (!log || test.status === test.expectedStatus) return;
  const file = test.outputPath('servers.log');
  await writeFile(file, readFileSync(log).subarray(before));
  await test.attach('what the servers logged', { path: file, contentType: 'text/plain' });
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
