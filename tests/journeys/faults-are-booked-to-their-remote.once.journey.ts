import type { APIRequestContext } from '@playwright/test';
import { releaseCopy } from '../site/release-copy.ts';
import { runMarquee } from '../site/run-marquee.ts';
import { expect, test } from '../visitor/watched-test.ts';
import { framesDrawn } from '../visitor/layout-shifts.ts';
import { islandsLive, standInNetwork, startedInFull } from './support.ts';

const marquee = (...args: string[]) => runMarquee(args);

/** The shell's counters of one name that are not zero, by labels. */
async function counted(request: APIRequestContext, name: string): Promise<Record<string, number>> {
  const text = await (await request.get('/metrics')).text();
  const lines = text.matchAll(new RegExp(`^${name}\\{(.*)\\} (\\S+)$`, 'gm'));
  return Object.fromEntries([...lines].map(([, labels = '', count]) => [labels, Number(count)]));
}

/** The increase of the counters since an earlier reading, by labels. */
async function since(
  request: APIRequestContext,
  name: string,
  before: Record<string, number>,
): Promise<Record<string, number>> {
  const now = Object.entries(await counted(request, name));
  return Object.fromEntries(
    now
      .map(([labels, count]) => [labels, count - (before[labels] ?? 0)] as const)
      .filter(([, more]) => more !== 0),
  );
}

test.describe.configure({ mode: 'serial' });
test.afterAll(() => marquee('promote', 'mfe-quiz@1.0.0', '--reason', 'a journey is over'));

test('feature 34: an error thrown in quiz 2.1.0 is attributed to that release, with positions in the team’s own source', async ({
  page,
  context,
  request,
}) => {
  await standInNetwork(context, process.env['SITE_URL'] ?? 'http://localhost:3000', 9_000);
  await releaseCopy('mfe-quiz', '2.1.0', {
    replace: [
      [
        'src/result/ResultPage.tsx',
        '  const result = useResult(celeb);',
        `  const result = useResult(celeb);
  if (globalThis.document) setTimeout(() => { throw new Error('the score fell off'); });`,
      ],
    ],
  });
  const errors = await counted(request, 'marquee_remote_errors_total');
  await expect
    .poll(async () => (await (await request.get('/__marquee/plan')).text()).includes('mfe-quiz@2.1.0'))
    .toBe(true);
  await page.goto('/quiz/aarav-suryan/result');
  await islandsLive(page);
  const label = 'remote="mfe-quiz",release="2.1.0",cause="UNCAUGHT"';
  await expect
    .poll(() => since(request, 'marquee_remote_errors_total', errors))
    .toEqual({ [label]: expect.any(Number) });

  await expect
    .poll(async () => (await marquee('errors', 'mfe-quiz@2.1.0')).stdout)
    .toMatch(
      /mfe-quiz@2\.1\.0 {2}UNCAUGHT: the score fell off[\s\S]*at src\/result\/ResultPage\.tsx:\d+:\d+/,
    );
});

test(
  'feature 43: command line and console say why the quiz is broken, whose it is, and the command that ends it',
  { tag: '@all' },
  async ({ page }) => {
    const found = async () => {
      const { stdout } = await marquee('diagnose', '/quiz/aarav-suryan/result', '--json');
      const { findings } = JSON.parse(stdout) as {
        findings: { remote: string | null; severity: string; cures: { command: string }[] }[];
      };
      return findings.filter(({ remote, severity }) => remote === 'mfe-quiz' && severity !== 'notice');
    };
    const [first] = await found();
    expect(first).toMatchObject({
      rule: 'throws',
      cause: 'UNCAUGHT',
      owner: 'Team Play',
      version: '2.1.0',
      reaches: 'live',
      change: { action: 'promote', version: '2.1.0' },
    });
    const registryUrl = process.env['REGISTRY_URL'] ?? 'http://localhost:3003';
    await page.goto(`${registryUrl}/console/production/remotes/mfe-quiz`);
    const diagnosis = page.getByRole('region', { name: 'Diagnosis' });
    await expect(diagnosis).toContainText('its code throws in browsers');
    await expect(diagnosis).toContainText('Team Play');

    const [, ...words] = first!.cures[0]!.command.split(' ');
    await marquee(...words.map((word) => (word === '"…"' ? 'as the diagnosis says' : word)));
    expect(await found()).toEqual([]);
  },
);

test(
  'feature 34: an error of a third party’s script is attributed to no remote',
  { tag: '@all' },
  async ({ page, request }) => {
    for (const [name, headers] of [
      ['open', { 'access-control-allow-origin': '*' }],
      ['closed', {}],
    ] as const) {
      await page.route(`https://tags.example/${name}.js`, (route) =>
        route.fulfill({ contentType: 'text/javascript', headers, body: `throw new Error('theirs')` }),
      );
    }
    // The page's policies allow no such script.
    await page.route('/celebrities/aarav-suryan', async (route) => {
      const response = await route.fetch();
      const {
        'content-security-policy': _csp,
        'integrity-policy': _integrity,
        ...headers
      } = response.headers();
      await route.fulfill({ response, headers });
    });
    await page.goto('/celebrities/aarav-suryan');
    await islandsLive(page);
    await startedInFull(page);
    const before = await counted(request, 'marquee_remote_errors_total');
    const vitals = await counted(request, 'marquee_web_vital_count');
    const thrown = page.waitForEvent('pageerror');
    await page.evaluate(() => {
      // The page guards the elements that code creates, not those of a parser.
      for (const attributes of [
        'crossorigin src="https://tags.example/open.js"',
        'src="https://tags.example/closed.js"',
      ])
        document.head.append(
          document.createRange().createContextualFragment(`<script ${attributes}></script>`),
        );
    });
    await thrown;
    // A page sends its last beacons together, the vitals after the errors.
    await page.goto('about:blank');
    await expect
      .poll(async () => Object.keys(await since(request, 'marquee_web_vital_count', vitals)).join())
      .toContain('name="LCP"');
    expect(await since(request, 'marquee_remote_errors_total', before)).toEqual({});
  },
);

test(
  'feature 34: a layout shift that the fan zone causes is attributed to it, although the element below moves',
  { tag: '@all' },
  async ({ page, request }) => {
    const before = await counted(request, 'marquee_web_vital_sum');
    await page.goto('/fan-zone/trending');
    // The fan zone's slot ends halfway down the viewport: elements above stay in place, elements below are pushed.
    await page.evaluate(() => {
      const end = document.querySelector('[data-slot="page"]')?.getBoundingClientRect().bottom ?? 0;
      scrollTo({ top: end + scrollY - innerHeight / 2, behavior: 'instant' });
    });
    await startedInFull(page);
    await page.evaluate(() => {
      const late = document.createElement('p');
      late.textContent = 'Late';
      late.style.setProperty('height', '300px');
      document.querySelector('[data-slot="page"]')?.append(late);
    });
    await framesDrawn(page);
    await page.goto('about:blank');
    await expect
      .poll(async () => {
        const sums = await since(request, 'marquee_web_vital_sum', before);
        return Object.entries(sums)
          .filter(([labels]) => labels.endsWith('name="CLS"'))
          .map(([labels, shift]) => [labels, shift > 0.01]);
      })
      .toEqual([['remote="mfe-fanzone",release="1.0.0",name="CLS"', true]]);
  },
);

test(
  'feature 34: a slow tap is attributed to its slot, also after the visitor went on to another page',
  { tag: '@all' },
  async ({ page, request }) => {
    const before = await counted(request, 'marquee_web_vital_sum');
    await page.goto('/fan-zone/trending');
    await startedInFull(page);
    const heading = page.locator('[data-slot="page"] h1');
    await heading.evaluate((element) =>
      element.addEventListener('click', () => {
        const end = performance.now() + 1_000;
        while (performance.now() < end);
      }),
    );
    await heading.tap();
    await framesDrawn(page);
    await page.locator('main a[href^="/celebrities/"], main a[href^="/fan-zone/celeb-bio/"]').first().tap();
    await expect(page).not.toHaveURL(/trending/);
    await framesDrawn(page);
    await page.goto('about:blank');
    await expect
      .poll(async () => {
        const sums = await since(request, 'marquee_web_vital_sum', before);
        return Object.entries(sums)
          .filter(([labels]) => labels.endsWith('name="INP"'))
          .map(([labels, milliseconds]) => [labels, milliseconds >= 900]);
      })
      .toEqual([['remote="mfe-fanzone",release="1.0.0",name="INP"', true]]);
  },
);

test(
  'the largest contentful paint is attributed to its slot, the first paint to the shell',
  { tag: '@all' },
  async ({ page, request }) => {
    const before = await counted(request, 'marquee_web_vital_count');
    await page.goto('/celebrities/aarav-suryan');
    await islandsLive(page);
    await startedInFull(page);
    await page.goto('about:blank');
    await expect
      .poll(async () => Object.keys(await since(request, 'marquee_web_vital_count', before)).toSorted())
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^remote="mfe-fanzone",release="1\.0\.0",name="LCP"$/),
          expect.stringMatching(/^remote="shell",release="[0-9a-f]{16}",name="FCP"$/),
        ]),
      );
  },
);
