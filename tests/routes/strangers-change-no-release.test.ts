import { PlatformError, type Beacon } from '@marquee/contracts';
import { listRoutes } from '@marquee/http-server';
import { isFirstRing, rowsOfRing } from '@marquee/testing/ring';
import type { FastifyInstance } from 'fastify';
import { aBuild, changeTo, promoteBuild, publishBuild } from '../../registry/testing/a-build.ts';
import { many, mount } from '../../registry/testing/observations.ts';
import { startTestPostgres, type TestRegistry } from '../../registry/testing/start-test-registry.ts';
import { createVisitorHash } from '../../shell/server/visitor-hash.ts';
import type { Source } from '../../shell/server/forward-observations.ts';
import { createHoleSeals } from '../../shell/server/pages/hole-seals.ts';
import { aRelease } from '../../shell/testing/a-release.ts';
import { aShellOver } from '../../shell/testing/a-shell.ts';
import { aSite, testSecret } from '../../shell/testing/a-site.ts';

const routes = [
  { id: 'hub', path: '/quiz', cache: { maxAge: 60 } },
  { id: 'star', path: '/quiz/:celeb' },
  { id: 'own', path: '/quiz/own', private: true },
  { id: 'names', path: '/quiz/names', returns: 'data' },
];
const slots = [{ name: 'quiz.score' }, { name: 'quiz.teaser', cache: { maxAge: 60 } }];
const release = (version: string) => aRelease('mfe-quiz', { version, routes, slots });
const auth = aRelease('mfe-auth', { slots: [{ name: 'auth.account', cache: { maxAge: 60 } }] });

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

/**
 * A shell whose every render fails by the fault of its release, in front of a registry in which 1.1.0 was live, 1.2.0 is
 * live, and 1.3.0 is shown to some. The shell gives all visitors `version`.
 */
async function aShell(version: '1.2.0' | '1.3.0') {
  registry = await postgres.openRegistry(`strangers-${version}`);
  for (const one of ['1.1.0', '1.2.0', '1.3.0'])
    await publishBuild(registry, aBuild('mfe-quiz', { version: one }));
  for (const one of ['1.1.0', '1.2.0']) await promoteBuild(registry, 'mfe-quiz', one);
  await changeTo(registry, 'canary', { remote: 'mfe-quiz', version: '1.3.0', percent: 10 });
  for (const one of ['1.1.0', '1.2.0']) await send(many(54, (at) => mount(at + 10_000, one)));

  const fails = () =>
    Promise.reject(new PlatformError('REMOTE_DID_NOT_RENDER', 'broken', { details: { fault: true } }));
  const ids = [...routes.map(({ id }) => id), ...slots.map(({ name }) => name), 'auth.account'];
  const site = aSite([release(version), auth], Object.fromEntries(ids.map((id) => [id, fails])));
  const observed: { beacon: Beacon; source: Source }[] = [];
  const shell = await aShellOver(site, {
    trustedProxies: ['loopback'],
    observe: (beacon, source) => void observed.push({ beacon, source }),
  });
  await shell.ready();
  return { shell, observed };
}

const send = (observations: object[]) =>
  registry.app.inject({
    method: 'POST',
    url: '/environments/production/observations',
    headers: { authorization: `Bearer ${registry.observeToken}` },
    payload: { observations },
  });

/** The state of the remote after the guardrail has read what the shell observed. */
async function afterGuardrail(observed: readonly { beacon: Beacon; source: Source }[]) {
  const hashOf = createVisitorHash(testSecret);
  const sent = observed.map(({ beacon, source: { visitorId, ...source } }) => ({
    ...beacon,
    ...source,
    visitor: hashOf(visitorId),
  }));
  for (let at = 0; at < sent.length; at += 500)
    expect((await send(sent.slice(at, at + 500))).statusCode).toBe(202);
  await registry.runGuardrail();
  const { remotes } = (await registry.app.inject('/environments/production')).json<{
    remotes: { remote: string; live: string; rollout: { version: string } | null }[];
  }>();
  return remotes.find(({ remote }) => remote === 'mfe-quiz');
}

/** All requests that a stranger can think of: every route of the shell, with every page and slot of the site. */
type Sent = { method: 'GET' | 'POST'; url: string; payload?: object };

function requestsTo(shell: FastifyInstance): Sent[] {
  const seals = createHoleSeals('a guess');
  const holes = slots.map(({ name }) => {
    const hole = { key: 'a', name, params: {} };
    return { ...hole, version: '1.3.0', seal: seals.of('/quiz', hole) };
  });
  const beacons = ['1.2.0', '1.3.0'].map((version) => ({
    kind: 'error',
    remote: 'mfe-quiz',
    release: version,
    at: 1,
    cause: 'UNCAUGHT',
    message: 'no',
  }));
  return listRoutes(shell).flatMap(({ method, url }): Sent[] => {
    // A stream that stays open.
    if (url === '/__marquee/kills') return [];
    if (url === '/*')
      return ['/quiz', '/quiz/x', '/quiz/own', '/quiz/names', '/about-us'].map((page) => ({
        method: 'GET',
        url: page,
      }));
    const filled = url
      .replace(':slot', 'quiz.score')
      .replace(':remote', 'mfe-quiz')
      .replace(/:\w+|\*$/g, '1.3.0');
    if (method === 'POST') return [{ method: 'POST', url: filled, payload: beacons }];
    const wanted = [holes, ...holes.map((hole) => [hole]), holes.map(({ seal: _seal, ...bare }) => bare)];
    if (url === '/__marquee/holes')
      return wanted.map((one) => ({
        method: 'GET',
        url: `${url}?${new URLSearchParams({ path: '/quiz', holes: JSON.stringify(one) })}`,
      }));
    return [{ method: 'GET', url: filled }];
  });
}

/** What is shown to some, and what is live. */
const versions = ['1.3.0', '1.2.0'] as const;
/** As many harmed visitors withdrew a canary when one network was enough. */
const visitors = 20;

const visitorOf = (at: number) => `Abcdefgh1234Abcdefgh1234Abc${String(at).padStart(5, '0')}`;
const headersOf = { accept: 'text/html,*/*', host: 'marquee.test', origin: 'https://marquee.test' };

test.each(rowsOfRing(versions, 1))(
  'finding 24: requests without a receipt are no evidence against %s, on any route, from any number of networks @all',
  async (version) => {
    const { shell, observed } = await aShell(version);
    const requests = requestsTo(shell);
    expect(requests.length).toBeGreaterThan(25);
    let answered = 0;
    for (let at = 0; at < 6; at += 1)
      for (const request of requests) {
        const from = { ...headersOf, 'x-forwarded-for': `203.0.${at}.9` };
        // As pictures in a page of another site, without cookies, and as a script that invents visitors.
        const asPicture = { ...from, 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
        await shell.inject({ ...request, headers: asPicture });
        // The receipt proves a visitor: the next test has it.
        if (request.url === '/__marquee/receipt') continue;
        const { statusCode } = await shell.inject({
          ...request,
          headers: from,
          cookies: { UUID: visitorOf(at) },
        });
        if (statusCode === 200) answered += 1;
      }
    expect(answered).toBeGreaterThan(20);
    expect(observed).toEqual([]);
    await shell.close();
  },
);

test.each(rowsOfRing(versions, 1))(
  'finding 24: one network cannot change the outcome of %s, whatever it calls, with receipts too',
  async (version) => {
    const { shell, observed } = await aShell(version);
    const requests = requestsTo(shell);
    // Each visitor calls a page, and in the first ring a quarter of the rest.
    const requestsOf = (visitor: number) =>
      requests.filter(({ url }, nth) => !isFirstRing || url === '/quiz' || nth % 4 === visitor % 4);
    for (let at = 0; at < visitors; at += 1) {
      const from = { ...headersOf, 'x-forwarded-for': `203.0.113.${at}` };
      const cookies: Record<string, string> = { UUID: visitorOf(at) };
      const given = await shell.inject({ url: '/__marquee/receipt', headers: from, cookies });
      cookies['receipt'] = given.cookies[0]?.value ?? '';
      for (const request of requestsOf(at)) await shell.inject({ ...request, headers: from, cookies });
    }
    // The release does fail, and each visitor proves it.
    expect(new Set(observed.map(({ source }) => source.visitorId)).size).toBe(visitors);
    expect(new Set(observed.map(({ source }) => source.source))).toEqual(new Set(['browser', 'server']));
    expect(await afterGuardrail(observed)).toMatchObject({ live: '1.2.0', rollout: { version: '1.3.0' } });
    await shell.close();
  },
);
