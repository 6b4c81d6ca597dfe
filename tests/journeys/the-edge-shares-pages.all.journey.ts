import { freePort } from '@marquee/database/free-port';
import type { Browser, Page } from '@playwright/test';
import { browserArguments } from '../browser/browser-arguments.ts';
import { findWholeBrowser } from '../browser/find-browser.ts';
import { missingForEdge, startEdge } from '../deploy/start-edge.ts';
import { changeEnvironment } from '../site/change-environment.ts';
import { runMarquee } from '../site/run-marquee.ts';
import { startShell } from '../site/start-shell.ts';
import { signInBrowser } from '../visitor/accounts.ts';
import { expect, test, watchViolations } from '../visitor/watched-test.ts';
import { freshNumber } from './support.ts';

const missing = missingForEdge();
test.skip(missing !== undefined, `the edge is skipped: ${missing}`);
test.describe.configure({ mode: 'serial' });

const remote = 'mfe-quiz';
const reason = 'a journey';
/** Results stay stored by name, and a journey may be played again. */
const experiment = `edge-${Date.now()}`;
const addressOf = (name: string) => new URL(process.env[name]!).host.replace('localhost', '127.0.0.1');
/** Pages of each remote that has shared ones, and of the shell. */
const paths = ['/', '/hi/quiz', '/celebrities/aarav-suryan', '/order/aarav-suryan', '/help'];

let shell: Awaited<ReturnType<typeof startShell>>;
let edge: Awaited<ReturnType<typeof startEdge>>;
let browser: Browser;
let site: string;

test.beforeAll(async ({ playwright }) => {
  const port = await freePort();
  const address = `127.0.0.1:${port}`;
  edge = await startEdge({
    'shell-1:3000': address,
    'shell-2:3000': address,
    'api:3001': addressOf('API_URL'),
    'api:3002': addressOf('CONTENT_URL'),
    'registry:3003': addressOf('REGISTRY_URL'),
  });
  site = edge.urls['8443']!;
  shell = await startShell({ SITE_URL: site }, port);
  browser = await playwright.chromium.launch({
    // The headless shell sends no reports, and Chromium none to a host whose certificate it does not accept.
    executablePath: findWholeBrowser() ?? '/usr/bin/chromium',
    args: [...browserArguments, '--ignore-certificate-errors', '--short-reporting-delay'],
  });
});
test.afterAll(async () => {
  await browser.close();
  await edge.stop();
  await shell.stop();
});

/** Opens a page of a new visitor; `violations` are those of its content security policy. */
async function openPage(): Promise<{ page: Page; violations: string[] }> {
  const page = await browser.newPage({ baseURL: site, serviceWorkers: 'block' });
  return { page, violations: await watchViolations(page.context()) };
}

/** The cache status of the last request for a page. */
async function lastStatusOf(path: string): Promise<unknown> {
  return (await edge.log()).findLast((line) => line['path'] === path)?.['cache'];
}

/** The lines of a metric of the shell. */
async function linesOf(metric: string): Promise<string[]> {
  const text = await (await fetch(`${shell.url}/metrics`)).text();
  return text.split('\n').filter((line) => line.startsWith(metric));
}

test('a newcomer gets the page of another newcomer from nginx, and an id of its own', async () => {
  const ids = new Set<string | undefined>();
  const comeTo = async (path: string) => {
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const response = await context.request.get(site + path, { headers: { accept: 'text/html' } });
    const [id] = await context.cookies();
    expect([path, response.status(), ids.has(id?.value)]).toEqual([path, 200, false]);
    ids.add(id?.value);
    const page = await response.text();
    await context.close();
    return page;
  };
  for (const path of paths) {
    // The first newcomer's page is rendered and not stored; so is one with a slot that is late, or the first after a
    // change of the environment.
    await expect
      .poll(async () => {
        const [one, other] = [await comeTo(path), await comeTo(path)];
        return [await lastStatusOf(path), one === other];
      })
      .toEqual(['HIT', true]);
  }
  const requests = (await linesOf('marquee_edge_requests_total{')).map((line) => line.split(' '));
  expect(Object.fromEntries(requests)).toEqual({
    'marquee_edge_requests_total{result="shared"}': expect.stringMatching(/^[1-9]/),
    'marquee_edge_requests_total{result="unshared"}': expect.any(String),
  });
});

test('the name of a signed-in visitor, exposures and kills reach a stored page', async () => {
  const variants = ['a', 'b'].map((name) => `${name}=${remote}@1.0.0`);
  await runMarquee(['experiment', 'start', experiment, ...variants, '--reason', reason]);
  try {
    const { page, violations } = await openPage();
    const number = freshNumber();
    await signInBrowser(page, number);
    let sent = '';
    // Until then the page may be a stored one from before the experiment.
    await expect
      .poll(async () => {
        const stored = await page.goto('/fans');
        sent = `${JSON.stringify(await stored!.allHeaders())} ${await stored!.text()}`;
        return [await lastStatusOf('/fans'), sent.includes(experiment), sent.includes('</html>')];
      })
      .toEqual(['HIT', true, true]);
    await expect(page.getByRole('button', { name: 'Asha Rao: your menu' })).toBeVisible();
    for (const own of ['Asha', number]) expect(sent).not.toContain(own);
    await expect
      .poll(() => linesOf('marquee_exposures_total{'))
      .toContainEqual(expect.stringContaining(experiment));

    await expect.poll(() => linesOf('marquee_kill_streams ')).toEqual(['marquee_kill_streams 1']);
    const teaser = page.locator('[data-slot="quiz.teaser"]');
    await changeEnvironment('kill', { remote, reason });
    await expect(teaser).toHaveAttribute('data-state', 'killed');
    await page.reload();
    await expect(teaser).toHaveAttribute('data-state', 'killed');
    await changeEnvironment('revive', { remote, reason });
    await expect(teaser).toHaveAttribute('data-state', /server|hydrated/);

    const other = await openPage();
    await other.page.goto('/fans');
    await expect(other.page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    expect([...violations, ...other.violations]).toEqual([]);
  } finally {
    await changeEnvironment('revive', { remote, reason });
    await runMarquee(['experiment', 'stop', experiment, '--reason', 'the journey is over']);
  }
});

test(
  'a browser reports what it blocks to the shell, which counts it for the release',
  { tag: '@all' },
  async () => {
    const { page, violations } = await openPage();
    await page.goto('/fans');
    expect(violations).toEqual([]);
    await page.evaluate(async (file) => {
      await import(file).catch(() => undefined);
      try {
        document.body.innerHTML = '<p>';
      } catch {
        // Trusted Types refuse the string.
      }
      const request = new XMLHttpRequest();
      request.open('GET', '/healthz', false);
      request.send();
    }, `/remotes/${remote}/1.0.0/unlisted.js`);
    // The page has to be there for the reports to be sent.
    await expect.poll(() => linesOf('marquee_reports_total{').then(({ length }) => length)).toBe(3);
    await page.goto('chrome://crash').catch(() => undefined);
    const unknown = 'remote="unknown",release="unknown"';
    await expect
      .poll(async () => (await linesOf('marquee_reports_total{')).toSorted())
      .toEqual([
        `marquee_reports_total{type="crash",${unknown}} 1`,
        `marquee_reports_total{type="csp-violation",${unknown}} 1`,
        `marquee_reports_total{type="deprecation",${unknown}} 1`,
        `marquee_reports_total{type="integrity-violation",remote="${remote}",release="1.0.0"} 1`,
      ]);
  },
);
