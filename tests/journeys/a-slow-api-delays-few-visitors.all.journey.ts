import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startShell } from '../site/start-shell.ts';
import { expect, test } from '../visitor/watched-test.ts';

const apiUrl = process.env['API_URL'] ?? 'http://localhost:3001';
const pages = ['/order/aarav-suryan', '/celebrities/aarav-suryan', '/quiz/aarav-suryan'];

/** An API that passes GET requests on, or holds them back for ever while `isSlow`; it counts those in `held`. */
async function startApi() {
  const state = { isSlow: false, held: 0 };
  const server = createServer((request, response) => {
    if (state.isSlow) return void (state.held += 1);
    fetch(apiUrl + request.url, { headers: { accept: 'application/json', os_type: 'web' } })
      .then(async (answer) => response.writeHead(answer.status).end(await answer.text()))
      .catch(() => response.writeHead(502).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('feature 19: while the API does not respond, only the first visitors of each page wait for it', async () => {
  const api = await startApi();
  const shell = await startShell({
    MAIN_API_URL: api.url,
    RENDER_CACHE_MAX_SECONDS: '0',
    // The deadlines that pages declare are the subject.
    RENDER_DEADLINE_FACTOR: '1',
  });
  const visit = async (path: string) => {
    const start = performance.now();
    const response = await fetch(shell.url + path, { headers: { accept: 'text/html' } });
    const html = await response.text();
    const state = /data-slot="page"[^>]*data-state="([^"]*)"/.exec(html)?.[1];
    return { status: response.status, html, state, ms: performance.now() - start };
  };
  try {
    const [order = ''] = pages;
    for (const path of pages) expect(await visit(path)).toMatchObject({ status: 200, state: 'server' });
    const whole = (await visit(order)).html;
    expect(whole).toContain('₹');

    api.state.isSlow = true;
    const first = await visit(order);
    expect(first).toMatchObject({ status: 200, state: 'server' });
    expect(api.state.held).toBeGreaterThan(0);
    expect(first.html).not.toContain('₹');
    for (const path of [...pages, ...pages]) await visit(path);

    const before = api.state.held;
    const later = await Promise.all(pages.map(visit));
    for (const page of later) expect(page).toMatchObject({ status: 200, state: 'server' });
    // Each page has requested nothing, apart from a probe of the circuit.
    expect(api.state.held - before).toBeLessThanOrEqual(1);
    const metrics = await (await fetch(`${shell.url}/metrics`)).text();
    expect(metrics).toMatch(/marquee_api_circuit\{endpoint="http:\/\/127[^"]*",state="(half-)?open"\} 1/);
    // No release is at fault.
    expect(metrics).not.toMatch(/marquee_evidence_total\{source="server"/);
    const rounded = [first, ...later].map(({ ms }) => Math.round(ms));
    console.log(`while the API hangs: the first visitor ${rounded[0]} ms, later ones ${rounded.slice(1)} ms`);

    api.state.isSlow = false;
    await expect
      .poll(async () => (await visit(order)).html.includes('₹'), { timeout: 20_000, intervals: [500] })
      .toBe(true);
  } finally {
    await shell.stop();
    api.stop();
  }
});
