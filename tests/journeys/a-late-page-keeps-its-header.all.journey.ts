import { releaseCopy } from '../site/release-copy.ts';
import { runMarquee } from '../site/run-marquee.ts';
import { expect, test } from '../visitor/watched-test.ts';

const siteUrl = process.env['SITE_URL'] ?? 'http://localhost:3000';

const remote = 'mfe-quiz';
const pagePath = '/quiz/aarav-suryan/play';
/** Releases a copy of the remote, whose page waits for something that never comes, to all visitors. */
function releaseHanging(version: string) {
  const star = "const star = starByLongKey(params['celeb']);";
  return releaseCopy(remote, version, {
    untried: true,
    replace: [['src/play/PlayPage.tsx', star, `await new Promise(() => undefined); ${star}`]],
  });
}

const rollBack = () => runMarquee(['rollback', remote, '--reason', 'done']);

/**
 * Reads the page as it arrives. `withHeader` is what had arrived when the header was whole. The times are milliseconds
 * after the request.
 */
async function readPage() {
  const start = performance.now();
  const response = await fetch(siteUrl + pagePath, { headers: { accept: 'text/html' } });
  const decoder = new TextDecoder();
  let html = '';
  let withHeader: string | undefined;
  let headerMs = 0;
  for await (const bytes of response.body!) {
    html += decoder.decode(bytes as Uint8Array, { stream: true });
    if (withHeader !== undefined || !html.includes('</header>')) continue;
    withHeader = html;
    headerMs = performance.now() - start;
  }
  const [, release = ''] = /data-slot="page"[^>]*data-release="([^"]*)"/.exec(html) ?? [];
  const [, state = ''] = /data-slot="page"[^>]*data-state="([^"]*)"/.exec(html) ?? [];
  const endMs = performance.now() - start;
  return { status: response.status, html, release, state, withHeader: withHeader ?? html, headerMs, endMs };
}

test('feature 15 and 19: while a page hangs its header comes at once, and from the fourth visitor on its fallback', async ({
  page,
}) => {
  const version = '1.95.0';
  for (let visit = 0; visit < 3; visit += 1) await readPage();
  const healthy = await readPage();
  expect(healthy.state).toBe('server');

  await releaseHanging(version);
  try {
    let late = await readPage();
    while (late.release !== version) late = await readPage();
    expect(late).toMatchObject({ status: 200, state: 'fallback' });
    // The header came before the rest of the page, and waited for nothing.
    expect(late.withHeader).not.toContain('data-slot="page"');
    expect(late.html.match(/<title>/g)).toHaveLength(1);
    expect(late.html.indexOf('</header>')).toBeLessThan(late.html.indexOf('<title>'));

    const document = page.waitForResponse((response) => response.url() === siteUrl + pagePath);
    await page.goto(siteUrl + pagePath, { waitUntil: 'commit' });
    await expect(page.getByRole('banner')).toBeVisible();
    let isWhole = false;
    void document.then((response) => response.finished()).then(() => (isWhole = true));
    expect(isWhole).toBe(false);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(/\S/);

    await readPage();
    const refused = await readPage();
    expect(refused.state).toBe('fallback');
    const metrics = await (await fetch(`${siteUrl}/metrics`)).text();
    expect(metrics).toMatch(
      /marquee_render_circuit\{remote="mfe-quiz",release="1\.95\.0",slot="page play",state="(half-)?open"\} 1/,
    );
    const rounded = (ms: number) => Math.round(ms);
    console.log(
      `header after ${rounded(healthy.headerMs)} ms, of a hanging page ${rounded(late.headerMs)} of ${rounded(late.endMs)} ms; the fourth visitor's fallback after ${rounded(refused.endMs)} ms`,
    );
  } finally {
    await rollBack();
  }
});
