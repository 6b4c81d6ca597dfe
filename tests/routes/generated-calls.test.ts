import type { AddressInfo } from 'node:net';
import { errorCatalogue } from '@marquee/contracts';
import { listRoutes } from '@marquee/http-server';
import { callMaker, openCaller, routeNames, shown } from '@marquee/testing/generated-calls';
import { seededRandom } from '@marquee/testing/seeded-random';
import { until } from '@marquee/testing/until';
import type { FastifyInstance } from 'fastify';
import { startTestApi, type TestApi } from '../../api/testing/start-test-api.ts';
import { createHoleSeals } from '../../shell/server/pages/hole-seals.ts';
import { aRelease } from '../../shell/testing/a-release.ts';
import { aShellOver } from '../../shell/testing/a-shell.ts';
import { aDefinition, aPage, aPlace, aSite, rendered, testSecret } from '../../shell/testing/a-site.ts';

/** `npm test -- generated-calls` sends 200,000; `CALLS_SEED` plays a run again. */
const calls = Number(process.env['CALLS'] ?? 150);
/** `npm test` plays the same calls each time, the long form others. */
const seed = Number(
  process.env['CALLS_SEED'] ?? (process.env['CALLS'] === undefined ? 1 : Date.now() % 1_000_000),
);

jest.setTimeout(120_000 + calls * 20);

const quiz = aRelease('mfe-quiz', {
  version: '1.0.0',
  routes: [
    { id: 'hub', path: '/quiz', cache: { maxAge: 60 } },
    { id: 'star', path: '/quiz/:celeb' },
    { id: 'own', path: '/quiz/own', private: true },
    { id: 'names', path: '/quiz/names', returns: 'data' },
  ],
  slots: [{ name: 'quiz.score' }, { name: 'quiz.teaser', cache: { maxAge: 60 } }],
});
const score = aPlace('a', 'quiz.score');
const results = {
  hub: () => aPage(`<h1>Quiz</h1>${score.html}`, undefined, [score.placed]),
  star: () => aPage('<h1>A star</h1>'),
  own: () => aPage('<h1>Yours</h1>'),
  names: () => ({ kind: 'data' as const, data: ['Meher Tarana'] }),
  'quiz.score': () => ({ kind: 'slot' as const, ...rendered('<p>3 of 5</p>') }),
  'quiz.teaser': () => ({ kind: 'slot' as const, ...rendered('<p>Play</p>') }),
};

let site: TestApi;
let shell: FastifyInstance;
beforeAll(async () => {
  site = await startTestApi({ rateLimitScale: 1e9 });
  shell = await startShell();
});
afterAll(async () => {
  await shell.close();
  await site.stop();
});

/** A shell with a page of each kind, in front of an API and a content host, which it has reached. */
async function startShell() {
  const [mainApi, contentApi] = await Promise.all([listen(site.api), listen(site.content)]);
  const over = await aShellOver(aSite([quiz], results), {
    trustedProxies: ['loopback'],
    mainApi,
    contentApi,
    internal: { mainApi, contentApi, media: contentApi },
    known: aDefinition(mainApi).content?.({ hosts: { mainApi, contentApi }, options: {} }),
  });
  await listen(over);
  await until(async () => (await over.inject('/news-sitemap.xml')).statusCode === 200);
  return over;
}

async function listen(server: FastifyInstance): Promise<string> {
  await server.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

/** Those of the error catalogue below 500, and what HTTP itself asks for. */
const documented = new Set(
  Object.values(errorCatalogue)
    .map(({ status }) => status as number)
    .filter((status) => status < 500)
    .concat(200, 202, 204, 206, 301, 302, 303, 304, 307, 308, 405, 406, 413, 414, 415, 416),
);

test(`finding 22: ${calls} generated requests to a shell cause no 5xx, and every status is documented`, async () => {
  const seals = createHoleSeals(testSecret);
  const hole = { key: 'a', name: 'quiz.score', params: {} };
  const holes = JSON.stringify([{ ...hole, version: '1.0.0', seal: seals.of('/quiz', hole) }]);
  const beacon = { remote: 'mfe-quiz', release: '1.0.0', at: 1 };
  const make = callMaker({
    random: seededRandom(seed),
    routes: routeNames(listRoutes(shell))
      // A stream that stays open.
      .filter((route) => !route.endsWith(' /__marquee/kills'))
      // Most requests of visitors are for pages, which one route serves.
      .flatMap((route) => (route === 'GET /*' ? Array<string>(5).fill('GET /:page') : [route])),
    fitting: {
      page: ['quiz', 'quiz/meher-tarana', 'quiz/own', 'quiz/names', 'hi/quiz', 'about-us', ''],
      slot: ['quiz.score', 'quiz.teaser'],
      remote: ['mfe-quiz', 'mfe-unknown'],
      version: ['1.0.0', '9.9.9'],
      path: ['/quiz', '/hi/quiz', 'https://elsewhere.test'],
      holes: [holes, '[]'],
      lang: ['en', 'hi'],
      width: ['320', '1200'],
    },
    queryNames: ['path', 'holes', 'lang', 'width', 'v', 'utm_source', 'occasion', 'next'],
    tokens: [undefined, 'Bearer strange', 'Basic eDp5', 'Bearer vendor-secret'],
    bodies: [
      { name: 'Asha', phone: '+919876543210', email: 'asha@acme.test' },
      { text: 'Asha', language: 'en' },
    ],
    bodiesByVerb: {
      events: [
        { ...beacon, kind: 'error', cause: 'UNCAUGHT', message: 'x' },
        { ...beacon, kind: 'vital', name: 'LCP', value: 1_000 },
      ],
    },
  });

  const caller = openCaller((shell.server.address() as AddressInfo).port);
  const faults: string[] = [];
  const counts = new Map<number, number>();
  let sent = 0;
  const one = async () => {
    while (sent < calls && faults.length < 20) {
      sent += 1;
      const call = make();
      const { status } = await caller.call(call).catch((failure: Error) => {
        throw new Error(`${failure.message} ${shown(call)}`);
      });
      counts.set(status, (counts.get(status) ?? 0) + 1);
      if (!documented.has(status)) faults.push(`${status} ${shown(call)}`);
    }
  };
  await Promise.all([one(), one(), one(), one()]);
  caller.close();

  expect({ seed, faults }).toEqual({ seed, faults: [] });
  expect(counts.get(200)).toBeGreaterThan(calls / 20);
  for (const status of [400, 404]) expect(counts.get(status)).toBeGreaterThan(0);
  expect((await shell.inject('/readyz')).statusCode).toBe(200);
});
