import { releaseCopy, type Change } from '../site/release-copy.ts';
import { runMarquee } from '../site/run-marquee.ts';
import { expect, test, type NewContext } from '../visitor/watched-test.ts';
import { fromNetwork, guardrailEvaluated, standInNetwork, withCookiesOf, withReceipt } from './support.ts';

const siteUrl = process.env['SITE_URL'] ?? 'http://localhost:3000';
const registryUrl = process.env['REGISTRY_URL'] ?? 'http://localhost:3003';

const remote = 'mfe-quiz';
const pagePath = '/quiz/aarav-suryan/play';

const marquee = (...args: string[]) => runMarquee(args);

/** Builds and publishes a changed copy of the remote, and shows it to half of the visitors or to all. */
async function release(version: string, change: Change, isLive: boolean) {
  await releaseCopy(remote, version, { ...change, publishOnly: true });
  const reason = ['--reason', 'broken on purpose'];
  if (isLive) await marquee('promote', `${remote}@${version}`, '--to', 'production', ...reason);
  else await marquee('canary', `${remote}@${version}`, '--percent', '50', ...reason);
}

/** Each visitor has its own network, as visitors of a real site do. */
let networks = 4_000;

/** What a visitor's browser reports of the page's island. */
type Reported = 'mounted' | 'nothing' | 'MOUNT_TOO_LATE';

/** A visitor without a browser: fetches the page and sends the beacon that a browser would send. */
async function visit(broken: string, reported: Reported): Promise<{ release: string; state: string }> {
  const from = fromNetwork((networks += 1));
  const page = await fetch(siteUrl + pagePath, { headers: { accept: 'text/html', ...from } });
  expect(page.status).toBe(200);
  const cookie = await withReceipt(siteUrl, withCookiesOf(page), from);
  const [element = ''] = /<div data-slot="page"[^>]*>/.exec(await page.text()) ?? [];
  const [, release = ''] = /data-release="([^"]*)"/.exec(element) ?? [];
  const [, state = ''] = /data-state="([^"]*)"/.exec(element) ?? [];
  const about = { remote, release, at: Date.now() };
  const mounted = { kind: 'mount', ...about, slot: 'page', milliseconds: 30 };
  const late = {
    kind: 'error',
    ...about,
    cause: 'MOUNT_TOO_LATE',
    message: 'the page did not mount in time',
  };
  const beacons =
    release !== broken || reported === 'mounted' ? [mounted] : reported === 'nothing' ? [] : [late];
  if (beacons.length > 0)
    await fetch(`${siteUrl}/__marquee/telemetry`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'text/plain', ...from },
      body: JSON.stringify(beacons),
    });
  return { release, state };
}

/** Visitors with a browser, until one has the version and its browser has reported this cause for it. */
async function visitInBrowser(newContext: NewContext, version: string, cause: string) {
  for (let visitor = 0; visitor < 20; visitor += 1) {
    const context = await newContext();
    await standInNetwork(context, siteUrl, (networks += 1));
    const page = await context.newPage();
    const reported = page.waitForRequest(
      (request) =>
        request.url().endsWith('/__marquee/telemetry') &&
        (request.postData() ?? '').includes(`"release":"${version}"`) &&
        (request.postData() ?? '').includes(cause),
    );
    reported.catch(() => undefined);
    await page.goto(siteUrl + pagePath);
    const isBroken = (await page.locator('[data-slot="page"]').getAttribute('data-release')) === version;
    if (isBroken) {
      await reported;
      await expect(page.locator('main h1')).toBeVisible();
    }
    await context.close();
    if (isBroken) return;
  }
  throw new Error(`No visitor got ${version}`);
}

/** Whether the environment gives this version to any visitor. */
async function isReleased(version: string): Promise<boolean> {
  const { remotes } = (await (await fetch(`${registryUrl}/environments/production`)).json()) as {
    remotes: { remote: string; live: string; rollout: { version: string } | null }[];
  };
  const { live, rollout } = remotes.find((one) => one.remote === remote)!;
  return live === version || rollout?.version === version;
}

/** Lets visitors come until the release is withdrawn, and returns how many of them had it. */
async function exposuresUntilWithdrawn(version: string, reported: Reported): Promise<number> {
  await expect.poll(async () => (await visit(version, reported)).release).toBe(version);
  let exposures = 1;
  for (let visitors = 0; visitors < 300 && (await isReleased(version)); visitors += 1) {
    const { release } = await visit(version, reported);
    if (release === version) exposures += 1;
    // The guardrail evaluates each second, in which this site has ten visitors.
    if (visitors % 10 === 9) await guardrailEvaluated(registryUrl);
  }
  expect(await isReleased(version)).toBe(false);
  return exposures;
}

async function withdrawalOf(version: string): Promise<{ actor: string; reason: string } | undefined> {
  const { stdout } = await marquee('audit', '--json');
  const { rows } = JSON.parse(stdout) as {
    rows: { action: string; actor: string; reason: string }[];
  };
  return rows.find(
    ({ action, reason }) =>
      ['withdraw', 'rollback'].includes(action) && reason.startsWith(`${remote}@${version} failed`),
  );
}

test.describe.configure({ mode: 'serial' });

const cases: {
  name: string;
  version: string;
  reported: Reported;
  change: object;
  label: string;
  isLive?: true;
  /** Whether a visitor with a real browser comes first, who reports the label. */
  inBrowser?: true;
  tag?: '@all';
}[] = [
  {
    name: 'that is live for all and throws on the server',
    version: '1.90.0',
    reported: 'mounted',
    change: {
      untried: true,
      replace: [
        [
          'src/play/PlayPage.tsx',
          'const { t, language } = useMessages(messages);',
          "if (typeof window === 'undefined') throw new Error('broken on purpose'); const { t, language } = useMessages(messages);",
        ],
      ],
    },
    label: 'REMOTE_DID_NOT_RENDER',
    isLive: true,
  },
  {
    name: 'whose loader hangs',
    version: '1.92.0',
    reported: 'nothing',
    change: {
      untried: true,
      replace: [
        [
          'src/play/PlayPage.tsx',
          "const star = starByLongKey(params['celeb']);",
          "await new Promise(() => undefined); const star = starByLongKey(params['celeb']);",
        ],
      ],
    },
    label: 'REMOTE_TOO_LATE',
    // The next case hangs later.
    tag: '@all',
  },
  {
    name: 'whose mount hangs',
    version: '1.93.0',
    reported: 'MOUNT_TOO_LATE',
    change: {
      replace: [
        [
          'remote.json',
          '"path": "/quiz/:celeb/play",',
          '"path": "/quiz/:celeb/play", "mountDeadlineMs": 1000,',
        ],
        [
          'src/play/PlayPage.tsx',
          'const { t, language } = useMessages(messages);',
          "if (typeof window !== 'undefined') throw new Promise(() => undefined); const { t, language } = useMessages(messages);",
        ],
      ],
    },
    label: 'MOUNT_TOO_LATE',
    inBrowser: true,
  },
];

for (const { name, version, reported, change, label, isLive = false, inBrowser, tag = [] } of cases)
  test(`feature 12: a release ${name} is withdrawn within 50 exposures`, { tag }, async ({ newContext }) => {
    await release(version, change, isLive);
    if (inBrowser) await visitInBrowser(newContext, version, label);
    const exposures = await exposuresUntilWithdrawn(version, reported);
    const withdrawal = await withdrawalOf(version);
    console.log(`withdrawn after ${exposures} exposures: ${withdrawal?.reason}`);
    expect(withdrawal).toMatchObject({ actor: 'guardrail' });
    expect(exposures).toBeLessThanOrEqual(50);

    const { stdout } = await marquee('errors', `${remote}@${version}`, '--json');
    expect(stdout).toContain(label);
  });
