import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { inspectorRoutes, mayInspect } from './inspector.ts';

const key = 'a key of more than sixteen letters';
const settings = { isOn: false, key };

function aShell(own: { isOn: boolean; key: string | undefined } = settings) {
  const app = Fastify();
  app.register(cookie);
  void app.register(inspectorRoutes, { ...own, siteUrl: 'https://marquee.test' });
  return app;
}

const cookieFor = async (given: string) => {
  const answer = await aShell().inject(`/__marquee/inspector?key=${encodeURIComponent(given)}`);
  return { answer, cookies: Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value])) };
};

test('while developing everybody may look; in production nobody without the right', () => {
  expect(mayInspect({ isOn: true, key: undefined }, {})).toBe(true);
  expect(mayInspect({ isOn: false, key: undefined }, {})).toBe(false);
  expect(mayInspect(settings, {})).toBe(false);
});

test('who has the key may look for a working day', async () => {
  const { answer, cookies } = await cookieFor(key);
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe('/?marquee-inspect');
  expect(answer.cookies[0]).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict' });
  expect(mayInspect(settings, cookies)).toBe(true);
  expect(mayInspect(settings, cookies, Date.now() + 9 * 60 * 60 * 1000)).toBe(false);
  expect(mayInspect({ ...settings, key: 'another key of sixteen letters' }, cookies)).toBe(false);
});

test('a wrong key, a cookie one wrote oneself, and a shell without a key give nothing', async () => {
  const { answer, cookies } = await cookieFor('a guess');
  expect(answer.statusCode).toBe(404);
  expect(cookies).toEqual({});
  expect(mayInspect(settings, { inspector: `${Date.now() + 1e6}.made-up` })).toBe(false);
  const none = aShell({ isOn: false, key: undefined });
  expect((await none.inject('/__marquee/inspector?key=undefined')).statusCode).toBe(404);
});
