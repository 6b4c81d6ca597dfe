import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildOne } from '@marquee/build';
import { seededRandom } from '@marquee/testing/seeded-random';
import { changeEverything } from './change-during.ts';
import { simulate } from './simulate.ts';
import { startEdgeSite, type EdgeSite } from './start-edge-site.ts';
import { startNginx, type RunningEdge } from './start-edges.ts';

// `npm test` plays it in a step of its own with 150 visitors and fewer changes,
// `npm test -- edge` with a million.
const count = Number(process.env['VISITORS'] ?? 0);
const isShort = count < 10_000;
const root = path.resolve(import.meta.dirname, '../..');

(count === 0 ? describe.skip : describe)('simulated visitors', () => {
  let site: EdgeSite;
  const edges: RunningEdge[] = [];

  beforeAll(async () => {
    if (!existsSync(path.join(root, 'shell/dist'))) await buildOne(root, 'shell', () => undefined);
    site = await startEdgeSite({ targeting: { 'mfe-strip': { signedIn: true } } });
    edges.push(await startNginx(site.shells), await startNginx(site.shells, { cachesDigests: true }));
  }, 300_000);
  afterAll(async () => {
    for (const edge of edges) await edge.stop();
    await site?.stop();
  });

  test('no visitor ever sees a page of another plan, language, device or consent, and every change arrives at both edges', async () => {
    const result = await simulate(
      edges.map(({ client }) => client),
      {
        count,
        random: seededRandom(1),
        // A few of them are kept waiting for the changes, and would ask as often as they can.
        ...(isShort && { perSecond: 40, pagesOfNewPlan: 10 }),
        snapshot: site.snapshot,
        // About as long as the visitors take, so that none of them sees a site at rest.
        // Both kills find the same release live: pages of one class have the same bytes.
        change: (announce) =>
          changeEverything(
            site,
            Math.ceil(count / 20_000),
            announce,
            isShort ? { whileCut: ['kill', 'revive'], stateMs: 1_500 } : {},
          ),
      },
    );
    const { faults, examples, differentBytes, changes, visitors, pages } = result;
    console.log(
      `${visitors} visitors, ${pages} pages; last stale page in ms: ${changes.map(({ what, lastStaleMs }) => `${what} ${Math.max(...lastStaleMs).toFixed(0)}`).join(', ')}`,
    );
    expect(examples).toEqual([]);
    expect(new Set(Object.values(faults))).toEqual(new Set([0]));
    expect(differentBytes).toBe(0);
    expect(visitors).toBe(count);
  }, 7_200_000);
});
