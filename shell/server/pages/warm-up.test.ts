import { runPendingTasks } from '@marquee/testing/until';
import { PlatformError } from '@marquee/contracts';
import { aRelease } from '../../testing/a-release.ts';
import { aPage, aSite, aVisitor, rendered, textOf, type Renderings } from '../../testing/a-site.ts';
import { createWarmUp } from './warm-up.ts';

const cache = { maxAge: 60 };
const fanzone = aRelease('mfe-fanzone', {
  criticality: 'primary',
  routes: [
    { id: 'claim', path: '/claim', private: true },
    { id: 'fan', path: '/fans/:name', cache },
    { id: 'fans', path: '/fans', cache },
    { id: 'trending', path: '/trending', cache },
  ],
});
const quiz = aRelease('mfe-quiz', { routes: [{ id: 'hub', path: '/quiz', cache }] });
const auth = aRelease('mfe-auth', { slots: [{ name: 'auth.account', cache }] });

function aWarmUp(renderings: Renderings, options: { withinMs?: number } = {}) {
  const site = aSite([quiz, fanzone, auth], {
    'auth.account': () => ({ kind: 'slot', ...rendered('<a>Sign in</a>') }),
    ...renderings,
  });
  const pages = { ...site.pages };
  const warmUp = createWarmUp({
    pages,
    siteUrl: 'https://marquee.test',
    visitor: aVisitor,
    request: {},
    ...options,
  });
  return { ...site, pages, warmUp };
}

const both: Renderings = { fans: () => aPage('<h1>Fans</h1>'), hub: () => aPage('<h1>Quizzes</h1>') };

test('one page of each remote is rendered before the shell is ready, the most critical first', async () => {
  const { warmUp, serve, renders } = aWarmUp(both);
  expect(warmUp.isDone()).toBe(false);
  await warmUp.run();
  expect(warmUp.isDone()).toBe(true);
  const routes = renders.flatMap(({ request }) => (request.kind === 'page' ? request.route : []));
  expect(routes).toEqual(['fans', 'hub']);

  // The first visitor gets what is cached.
  expect(await textOf(await serve('/fans'))).toContain('Fans');
  expect(renders.filter(({ request }) => request.kind === 'page')).toHaveLength(2);
});

test('a page that fails keeps no other from being rendered, and the shell from nothing', async () => {
  const broken = () => {
    throw new PlatformError('REMOTE_DID_NOT_RENDER', 'it threw');
  };
  const { warmUp, renders } = aWarmUp({ ...both, fans: broken });
  await warmUp.run();
  expect(warmUp.isDone()).toBe(true);
  expect(renders.filter(({ request }) => request.kind === 'page' && request.route === 'hub')).toHaveLength(1);
});

test('a page that hangs delays the shell by the time limit only, and no page follows it', async () => {
  const { warmUp, renders } = aWarmUp(
    { ...both, fans: () => new Promise(() => undefined) },
    { withinMs: 50 },
  );
  await warmUp.run();
  expect(warmUp.isDone()).toBe(true);
  expect(renders.filter(({ request }) => request.kind === 'page' && request.route === 'hub')).toEqual([]);
});

test('a shell without a snapshot waits for it', async () => {
  const { warmUp, pages, renders } = aWarmUp(both);
  const { open } = pages;
  let hasSnapshot = false;
  pages.open = (...visitor) => (hasSnapshot ? open(...visitor) : undefined);
  const running = warmUp.run();
  await runPendingTasks();
  expect([warmUp.isDone(), renders]).toEqual([false, []]);
  hasSnapshot = true;
  await running;
  expect(warmUp.isDone()).toBe(true);
});
