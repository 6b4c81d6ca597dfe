import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildFolder } from '@marquee/build';
import { startReceiver } from '../../registry/testing/start-receiver.ts';
import { runMarquee } from '../site/run-marquee.ts';
import { startOwnPlatform } from '../site/start-own-platform.ts';
import { expect, test, type NewContext } from '../visitor/watched-test.ts';
import { fromNetwork, standInNetwork, withCookiesOf, withReceipt } from './support.ts';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const resultPath = '/quiz/aarav-suryan/result';
const prerelease = '1.3.0-pr.42.9f3c';
const members = { 'mfe-quiz': '1.3.0', 'mfe-checkout': '2.0.0' };
const setNames = Object.entries(members).map(([remote, version]) => `${remote}@${version}`);

let platform: Awaited<ReturnType<typeof startOwnPlatform>>;
let receivers: Awaited<ReturnType<typeof startFailingReceiver>>[];
/** The folder in which both teams have their repositories, outside of the site's one. */
let teams: string;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  teams = await mkdtemp(path.join(tmpdir(), 'marquee-teams-'));
  // As `npm ci` would install the packages.
  await symlink(path.join(root, 'node_modules'), path.join(teams, 'node_modules'));
  receivers = [await startFailingReceiver(), await startFailingReceiver()];
  platform = await startOwnPlatform(
    ['mfe-auth', 'mfe-enterprise', 'mfe-quiz', 'mfe-checkout'],
    {},
    { NOTIFY_ALLOW: '127.0.0.1' },
  );
});
test.afterAll(async () => {
  await platform.stop();
  for (const receiver of receivers) await receiver.stop();
  await rm(teams, { recursive: true, force: true });
});

test('feature 39, 40, 41, 42 and 43: two teams preview, approve, schedule and release a set, which is withdrawn for one harmful member', async ({
  page,
  newContext,
}) => {
  test.setTimeout(900_000);
  const quiz = await aTeam('quiz', 'mfe-quiz');
  const checkout = await aTeam('checkout', 'mfe-checkout');
  const pullRequests = await tokenOf('pull-requests', 'preview', 'mfe-quiz');
  const manager = await tokenOf('manager', 'promote', 'mfe-quiz,mfe-checkout');
  const operator = { MARQUEE_TOKEN: undefined };

  // The pull request of the quiz team: its CI publishes the build and comments the link.
  const pull = await quiz.commit('a better question', prerelease, [
    ['src/messages.ts', 'How big a fan are you?', 'How big a fan are you today?'],
    ['src/messages.ts', 'आप कितने बड़े फ़ैन हैं?', 'आज आप कितने बड़े फ़ैन हैं?'],
    [
      'src/result/ResultPage.tsx',
      '  const result = useResult(celeb);',
      `  const result = useResult(celeb);
  if (globalThis.document) setTimeout(() => { throw new Error('the score fell off'); });`,
    ],
  ]);
  await quiz.publish(pullRequests);
  const record = await fetch(`${platform.registryUrl}/releases/mfe-quiz/${prerelease}`);
  expect(await record.json()).toMatchObject({ commit: pull });
  const previewed = ['preview', `mfe-quiz@${prerelease}`, '--name', 'pr-42', '--markdown'];
  const comment = await marquee(previewed, pullRequests);
  expect(comment).toContain(`| \`mfe-quiz@${prerelease}\` | \`1.0.0\` |`);
  const refused = marquee(['promote', `mfe-quiz@${prerelease}`, '--reason', 'no'], pullRequests);
  await expect(refused).rejects.toMatchObject({ stderr: expect.stringContaining('NOT_ALLOWED') });

  // The reviewer's phone, in Hindi.
  const [, link = ''] = /\(([^)]*\/__marquee\/preview\?t=[^)]*)\)/.exec(comment) ?? [];
  await page.goto(link);
  await page.goto(`${platform.url}/hi/quiz`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('आज आप कितने बड़े फ़ैन हैं?');
  await expect(page.getByRole('complementary', { name: 'प्रीव्यू', exact: true })).toContainText('pr-42');
  await expect(page.locator('[data-slot="page"]')).toHaveAttribute('data-release', prerelease);
  expect((await visitOf(newContext, '/hi/quiz')).release).toBe('1.0.0');

  // Both teams publish what they merged, and each approves the set for its own remote.
  await quiz.commit('release 1.3.0', members['mfe-quiz']);
  await checkout.commit('release 2.0.0', members['mfe-checkout']);
  const published = [await quiz.publish(quiz.token), await checkout.publish(checkout.token)];
  expect(published).toEqual(setNames);
  await marquee(['preview', 'end', 'pr-42'], pullRequests);
  await marquee(['can-deploy', ...setNames], manager);
  await marquee(['policy', '--approval', 'on', '--reason', 'two teams'], operator);
  for (let at = 0; at < 20; at += 1) await visitWithoutBrowser(at);
  const due = new Date(Date.now() + 20_000).toISOString();
  const planned = ['promote', ...setNames, '--at', due, '--reason', 'a new question'];
  const waits = await marquee(planned, manager).catch(({ stderr }: { stderr: string }) => stderr);
  const [, change = ''] = /APPROVAL_NEEDED: change (\d+)/.exec(waits) ?? [];
  const approve = ['approve', change, '--reason', 'we tried it'];
  expect(await marquee(approve, quiz.token)).toContain('still needs an approval for mfe-checkout');
  expect(await livePlan()).toMatchObject({ 'mfe-quiz': '1.0.0', 'mfe-checkout': '1.0.0' });
  await marquee(approve, checkout.token);
  expect(await marquee(['status'], quiz.token)).toMatch(/scheduled \d+: /);

  // At its time both change in one moment: visitors get all of the set or nothing.
  const plans: Record<string, string>[] = [];
  await expect
    .poll(async () => {
      const plan = await livePlan();
      plans.push(plan);
      return plan;
    })
    .toMatchObject(members);
  expect(plans.filter((plan) => isNew(plan, 'mfe-quiz') !== isNew(plan, 'mfe-checkout'))).toEqual([]);
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(due));

  // The quiz fails in each browser that shows a result: the guardrail takes the whole set back.
  let visitors = 0;
  for (; visitors < 200 && isNew(await livePlan(), 'mfe-quiz'); visitors += 1)
    if (visitors % 8 === 2) await visitOf(newContext, resultPath, { reports: true });
    else await visitWithoutBrowser(visitors + 100, 'UNCAUGHT');
  await expect.poll(livePlan).toMatchObject({ 'mfe-quiz': '1.0.0', 'mfe-checkout': '1.0.0' });
  const { rows } = JSON.parse(await marquee(['audit', '--json'], quiz.token)) as { rows: AuditRow[] };
  const rollback = rows.find(({ action }) => action === 'rollback');
  expect(rollback).toMatchObject({ actor: 'guardrail', remote: null });
  expect(rollback?.reason).toMatch(/^mfe-quiz@1\.3\.0 failed for \d+ of \d+ visitors/);

  // One answer: which member, and why the other one went with it.
  const diagnosis = async (target: string) => {
    const { findings } = JSON.parse(await marquee(['diagnose', target, '--json'], quiz.token)) as {
      findings: Finding[];
    };
    return findings.find(({ rule }) => rule === 'taken-back');
  };
  const ofQuiz = await diagnosis('mfe-quiz');
  expect(ofQuiz).toMatchObject({
    remote: 'mfe-quiz',
    version: '1.3.0',
    cause: 'UNCAUGHT',
    owner: 'Team Play',
  });
  expect(ofQuiz?.evidence.map(({ text, message }) => `${text}: ${message}`).join('\n')).toContain(
    'the score fell off',
  );
  const ofCheckout = await diagnosis('mfe-checkout');
  expect(ofCheckout).toMatchObject({ remote: 'mfe-checkout', version: '2.0.0', cause: null });
  expect(ofCheckout?.evidence[0]?.text).toMatch(/^mfe-quiz@1\.3\.0 failed/);

  // Each team was told of everything about its remote, in order, by a receiver that refuses every second request.
  const common = ['proposed', 'scheduled', 'promoted', 'rolled-back'];
  await expect.poll(() => quiz.told.events()).toEqual(['published', 'published', ...common]);
  await expect.poll(() => checkout.told.events()).toEqual(['published', ...common]);
  for (const { told } of [quiz, checkout]) {
    expect(told.receiver.forged).toEqual([]);
    expect(told.receiver.requests.length).toBeGreaterThanOrEqual(2 * told.events().length);
  }
  console.log(`the set was withdrawn after ${visitors} visitors: ${rollback?.reason}`);
});

type AuditRow = { action: string; actor: string; remote: string | null; reason: string };
type Finding = {
  rule: string;
  remote: string | null;
  cause: string | null;
  owner: string;
  evidence: { text: string; message: string | null }[];
};
type Token = { MARQUEE_TOKEN: string | undefined };

/** Runs the command line against the platform of this journey, with a token; without one as its operator. */
async function marquee(args: readonly string[], token: Token): Promise<string> {
  return (await runMarquee(args, { ...process.env, ...platform.variables, ...token })).stdout;
}

async function tokenOf(name: string, can: string, remote: string): Promise<Token> {
  const args = ['token', 'create', name, '--can', can, '--remote', remote, '--reason', 'a journey', '--json'];
  const { token } = JSON.parse(await marquee(args, { MARQUEE_TOKEN: undefined })) as { token: string };
  return { MARQUEE_TOKEN: token };
}

/** A receiver that refuses every notification once. */
async function startFailingReceiver() {
  let requests = 0;
  return startReceiver((_received, response) => void response.writeHead(requests++ % 2 ? 204 : 503).end());
}

/** A team: a repository of its own with its remote, a token for that remote only, and a receiver of notifications. */
async function aTeam(name: string, remote: keyof typeof members) {
  const folder = path.join(teams, `team-${name}`, remote);
  await cp(path.join(root, remote), folder, {
    recursive: true,
    filter: (source) => !/[\\/](dist|node_modules)$/.test(source),
  });
  await writeFile(path.join(folder, '.gitignore'), 'dist\n');
  const git = (...args: string[]) =>
    run('git', ['-C', folder, '-c', `user.name=${name}`, '-c', `user.email=${name}@acme.test`, ...args]);
  await git('init', '--quiet');
  const token = await tokenOf(name, 'publish,approve,notify', remote);
  const receiver = receivers[remote === 'mfe-quiz' ? 0 : 1]!;
  const target = ['notify', 'add', name, '--url', receiver.url, '--remote', remote, '--events', '*'];
  const added = await marquee([...target, '--reason', 'we want to know', '--json'], token);
  receiver.verifiesBy((JSON.parse(added) as { secret: string }).secret);

  const edit = async (file: string, changed: (text: string) => string) => {
    const text = await readFile(path.join(folder, file), 'utf8');
    expect(changed(text)).not.toBe(text);
    await writeFile(path.join(folder, file), changed(text));
  };
  return {
    token,
    told: {
      receiver,
      // Before it acts, the guardrail may mark a release.
      events: () => receiver.accepted.map(({ event }) => event).filter((event) => event !== 'marked'),
    },
    /** Commits a change under a version, and returns the commit. */
    async commit(message: string, version: string, replace: [string, string, string][] = []) {
      await edit('package.json', (text) => text.replace(/"version": "[^"]*"/, `"version": "${version}"`));
      for (const [file, before, after] of replace)
        await edit(file, (text) => text.replaceAll(before, () => after));
      await git('add', '--all');
      await git('commit', '--quiet', '--message', message);
      return (await git('rev-parse', 'HEAD')).stdout.trim();
    },
    /** Builds and publishes what is committed; returns the release. */
    async publish(by: Token) {
      await buildFolder(folder);
      await marquee(['publish', folder, '--reason', 'a journey'], by);
      const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
        version: string;
      };
      return `${remote}@${version}`;
    },
  };
}

/** The versions that a new visitor gets, by remote. */
async function livePlan(): Promise<Record<string, string>> {
  const response = await fetch(`${platform.url}/__marquee/plan`);
  const { remotes } = (await response.json()) as { remotes: { remote: string; version: string }[] };
  return Object.fromEntries(remotes.map(({ remote, version }) => [remote, version]));
}

function isNew(plan: Record<string, string>, remote: keyof typeof members): boolean {
  return plan[remote] === members[remote];
}

/** A visitor with a browser, in a network of its own. */
async function visitOf(newContext: NewContext, to: string, { reports = false } = {}) {
  const context = await newContext();
  await standInNetwork(context, platform.url, (networks += 1));
  const page = await context.newPage();
  // Closing the page earlier cancels its beacons.
  const reported =
    reports && page.waitForResponse((response) => response.url().endsWith('/__marquee/telemetry'));
  await page.goto(platform.url + to);
  const release = await page.locator('[data-slot="page"]').getAttribute('data-release');
  await reported;
  await context.close();
  return { release };
}

let networks = 500;

/** A visitor without a browser: fetches the page of a result, and reports what a browser would report of its island. */
async function visitWithoutBrowser(network: number, cause?: string): Promise<void> {
  const from = fromNetwork(network);
  const page = await fetch(platform.url + resultPath, { headers: { accept: 'text/html', ...from } });
  const [, release = ''] = /data-slot="page"[^>]*data-release="([^"]*)"/.exec(await page.text()) ?? [];
  const cookie = await withReceipt(platform.url, withCookiesOf(page), from);
  const about = { remote: 'mfe-quiz', release, at: Date.now() };
  const isBroken = cause !== undefined && release === members['mfe-quiz'];
  const beacons = [
    { kind: 'mount', ...about, slot: 'page', milliseconds: 30 },
    ...(isBroken ? [{ kind: 'error', ...about, cause, message: 'the score fell off' }] : []),
  ];
  const sent = await fetch(`${platform.url}/__marquee/telemetry`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'text/plain', ...from },
    body: JSON.stringify(beacons),
  });
  expect(sent.status).toBe(204);
}
