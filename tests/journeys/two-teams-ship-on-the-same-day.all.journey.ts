import { randomBytes } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { load } from 'cheerio';
import { releaseCopy, type Change } from '../site/release-copy.ts';
import { runMarquee } from '../site/run-marquee.ts';
import { servesWholeEnvironment } from '../site/serves-whole-environment.ts';
import { expect, test } from '../visitor/watched-test.ts';

const pagesOfBoth = ['/quiz', '/fans', '/celebrities/aarav-suryan', '/'];

/** One page view of a visitor: the plan before and after it, and the releases in the page. */
type Look = {
  visitor: string;
  page: string;
  status: number;
  before: Record<string, string>;
  after: Record<string, string>;
  /** The slots of the page, each with its remote and release. */
  slots: { remote: string; release: string }[];
};

const newVisitor = () => randomBytes(16).toString('hex');

/** A team's token, which is valid for its own remote only. */
type Team = { MARQUEE_TOKEN: string };

/** Runs the command line as a team; without a team, as the operator. */
async function marquee(args: string[], team?: Team): Promise<string> {
  return (await runMarquee(args, { ...process.env, ...team })).stdout;
}

async function teamOf(remote: string): Promise<Team> {
  const name = `${remote.slice(4)}-${randomBytes(4).toString('hex')}`;
  const reason = ['--reason', 'a journey', '--json'];
  await marquee(['team', 'set', name, '--remote', remote, ...reason]);
  const can = 'publish,promote,canary,rollback';
  const args = ['token', 'create', name, '--team', name, '--can', can, '--remote', '*', ...reason];
  return { MARQUEE_TOKEN: (JSON.parse(await marquee(args)) as { token: string }).token };
}

/** A team's clone: a changed copy of the remote's folder, built and published from there. */
function publishFromClone(team: Team, remote: string, version: string, change: Change) {
  return releaseCopy(
    remote,
    version,
    { ...change, publishOnly: true },
    { marquee: (...args) => marquee(args, team) },
  );
}

async function liveVersion(remote: string): Promise<string> {
  const { remotes } = JSON.parse(await marquee(['status', '--json'])) as {
    remotes: { remote: string; live: string }[];
  };
  return remotes.find((one) => one.remote === remote)!.live;
}

const asVisitor = (visitor: string) => ({ headers: { cookie: `UUID=${visitor}`, accept: 'text/html' } });

async function planOf(request: APIRequestContext, visitor: string) {
  const { remotes } = (await (await request.get('/__marquee/plan', asVisitor(visitor))).json()) as {
    remotes: { remote: string; version: string }[];
  };
  return Object.fromEntries(remotes.map(({ remote, version }) => [remote, version]));
}

/** Changes production as a team does, and waits until the shell serves the change. */
async function change(team: Team, ...args: string[]): Promise<string> {
  const reasoned = [...args, '--reason', 'a journey', '--json'];
  const { sequence, version } = JSON.parse(await marquee(reasoned, team)) as {
    sequence: number;
    version: string;
  };
  await expect
    .poll(() => servesWholeEnvironment(process.env['SITE_URL']!, sequence), { timeout: 90_000 })
    .toBe(true);
  return version;
}

async function look(request: APIRequestContext, visitor: string, page: string): Promise<Look> {
  const before = await planOf(request, visitor);
  const response = await request.get(page, asVisitor(visitor));
  const $ = load(await response.text());
  const slots = $('[data-slot][data-release]')
    .toArray()
    .map((slot) => ({ remote: $(slot).attr('data-remote')!, release: $(slot).attr('data-release')! }));
  const after = await planOf(request, visitor);
  return { visitor, page, status: response.status(), before, slots, after };
}

/** When each server was started; a restart would change it. */
async function startTimes(): Promise<string[]> {
  const servers = ['SITE_URL', 'API_URL', 'REGISTRY_URL'].map((name) => process.env[name]);
  return Promise.all(
    servers.map(async (url) => {
      const text = await (await fetch(`${url}/metrics`)).text();
      return /^process_start_time_seconds.*$/m.exec(text)![0];
    }),
  );
}

test('feature 4 and 11: one team canaries, widens and promotes while another rolls back, and no page mixes plans', async ({
  request,
}) => {
  test.setTimeout(420_000);
  const [quizTeam, checkoutTeam] = [await teamOf('mfe-quiz'), await teamOf('mfe-checkout')];
  const [oldQuiz, goodCheckout] = [await liveVersion('mfe-quiz'), await liveVersion('mfe-checkout')];
  await Promise.all([
    publishFromClone(quizTeam, 'mfe-quiz', '2.0.0', {
      replace: [['src/messages.ts', 'How big a fan are you?', 'How big a fan are you now?']],
    }),
    publishFromClone(checkoutTeam, 'mfe-checkout', '2.0.0', {}),
  ]);
  await change(checkoutTeam, 'promote', 'mfe-checkout@2.0.0');
  await isRefused(quizTeam, 'rollback', 'mfe-checkout');
  await isRefused(checkoutTeam, 'promote', `mfe-quiz@${oldQuiz}`);
  const someone = newVisitor();

  const started = await startTimes();
  const crowd = Array.from({ length: 200 }, newVisitor);
  const looks: Look[] = [];
  const over = new AbortController();
  const stream = async (visitors: string[]) => {
    for (let at = 0; !over.signal.aborted; at += 1) {
      const visitor = visitors[at % visitors.length]!;
      looks.push(await look(request, visitor, pagesOfBoth[at % pagesOfBoth.length]!));
    }
  };
  const streams = [stream(crowd.slice(0, 5)), stream(crowd.slice(5, 12))];

  const withNewQuiz = async () => {
    const plans = await Promise.all(crowd.map((visitor) => planOf(request, visitor)));
    return crowd.filter((_, at) => plans[at]!['mfe-quiz'] === '2.0.0');
  };
  const teamOfQuiz = async () => {
    await change(quizTeam, 'canary', 'mfe-quiz@2.0.0', '--percent', '10');
    const tenth = await withNewQuiz();
    // Six standard deviations of a 10 % share of 200 visitors: 20 ± 25, and at least one.
    expect(tenth.length).toBeGreaterThan(0);
    expect(tenth.length).toBeLessThanOrEqual(45);

    await change(quizTeam, 'canary', 'mfe-quiz@2.0.0', '--percent', '50');
    const half = await withNewQuiz();
    expect(half).toEqual(expect.arrayContaining(tenth));
    expect(half.length).toBeGreaterThan(57);

    await change(quizTeam, 'promote', 'mfe-quiz@2.0.0');
    expect(await withNewQuiz()).toEqual(crowd);
  };
  const teamOfCheckout = async () => {
    expect(await change(checkoutTeam, 'rollback', 'mfe-checkout')).toBe(goodCheckout);
    expect((await planOf(request, someone))['mfe-checkout']).toBe(goodCheckout);
  };
  try {
    await Promise.all([teamOfQuiz(), teamOfCheckout()]);
    // All visitors load their pages once more under the final plan.
    for (const page of pagesOfBoth) looks.push(await look(request, someone, page));
  } finally {
    over.abort();
    await Promise.all(streams);
  }

  expect(await startTimes()).toEqual(started);
  expect(looks.filter(({ status }) => status !== 200)).toEqual([]);
  expect(looks.filter(isMixed)).toEqual([]);
  expect(looks.filter(({ slots }) => slots.length > 0).length).toBe(looks.length);
  for (const visitor of new Set(looks.map((one) => one.visitor))) {
    const own = looks.filter((one) => one.visitor === visitor);
    expectOneChange(own, 'mfe-quiz', [oldQuiz, '2.0.0']);
    expectOneChange(own, 'mfe-checkout', ['2.0.0', goodCheckout]);
  }
  const html = await (await request.get('/quiz', asVisitor(someone))).text();
  expect(html).toContain('How big a fan are you now?');
  console.log(
    `${looks.length} pages seen by ${new Set(looks.map((one) => one.visitor)).size} visitors meanwhile`,
  );

  // Restores the site for the journeys that follow.
  expect(await change(quizTeam, 'rollback', 'mfe-quiz')).toBe(oldQuiz);
});

/** Expects a team's action on the other team's remote to be refused and recorded in the audit. */
async function isRefused(team: Team, verb: string, name: string) {
  const tried = marquee([verb, name, '--reason', 'not ours'], team);
  await expect(tried).rejects.toMatchObject({ stderr: expect.stringMatching(/NOT_ALLOWED: ".*" may not/) });
  expect(await marquee(['audit', '--limit', '3'])).toContain(`refused-${verb}`);
}

/** Slots that are in neither the plan before nor the plan after, or two releases of one remote. */
function isMixed({ slots, before, after }: Look): boolean {
  const releases = new Map<string, string>();
  return slots.some(({ remote, release }) => {
    const other = releases.get(remote);
    releases.set(remote, release);
    const isPlanned = release === before[remote] || release === after[remote];
    return !isPlanned || (other !== undefined && other !== release);
  });
}

/** Expects a sticky assignment: a visitor changes from the first version to the second at most once, never back. */
function expectOneChange(looks: Look[], remote: string, [from, to]: [string, string]) {
  const versions = looks.flatMap(({ before, after }) => [before[remote], after[remote]]);
  const expected = versions.toSorted((a, b) => Number(a === to) - Number(b === to));
  expect(versions).toEqual(expected);
  expect(versions.every((version) => version === from || version === to)).toBe(true);
}
