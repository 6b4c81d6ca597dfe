import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { readShellSettings } from '../../../server/read-shell-settings.ts';
import type { FeatureShell } from '../../../server/server-feature.ts';
import { inspector } from './feature.ts';
import { inspectorRoutes, mayInspect } from './inspector.ts';

const key = 'a key of more than sixteen characters';
const settings = { isOn: false, key };

function aShell(own: { isOn: boolean; key: string | undefined } = settings) {
  const app = Fastify();
  app.register(cookie);
  void app.register(inspectorRoutes, { ...own, siteUrl: 'https://marquee.test' });
  return app;
}

const cookieFor = async (given: string) => {
  const response = await aShell().inject(`/__marquee/inspector?key=${encodeURIComponent(given)}`);
  return { response, cookies: Object.fromEntries(response.cookies.map(({ name, value }) => [name, value])) };
};

test('in development all visitors may open the inspector; in production none without the key', () => {
  expect(mayInspect({ isOn: true, key: undefined }, {})).toBe(true);
  expect(mayInspect({ isOn: false, key: undefined }, {})).toBe(false);
  expect(mayInspect(settings, {})).toBe(false);
});

test('the key permits the inspector for a working day', async () => {
  const { response, cookies } = await cookieFor(key);
  expect(response.statusCode).toBe(303);
  expect(response.headers.location).toBe('/?marquee-inspect');
  expect(response.cookies[0]).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict' });
  expect(mayInspect(settings, cookies)).toBe(true);
  expect(mayInspect(settings, cookies, Date.now() + 9 * 60 * 60 * 1000)).toBe(false);
  expect(mayInspect({ ...settings, key: 'another key of sixteen characters' }, cookies)).toBe(false);
});

test('a wrong key, a forged cookie and a shell without a key permit nothing', async () => {
  const { response, cookies } = await cookieFor('a guess');
  expect(response.statusCode).toBe(404);
  expect(cookies).toEqual({});
  expect(mayInspect(settings, { inspector: `${Date.now() + 1e6}.made-up` })).toBe(false);
  const none = aShell({ isOn: false, key: undefined });
  expect((await none.inject('/__marquee/inspector?key=undefined')).statusCode).toBe(404);
});

test('finding 7: a public shell has no inspector for all visitors unless INSPECTOR is on', () => {
  const isOn = (given: Record<string, string>) => {
    const variables = { DEV_TOOLS: 'on', ...given };
    // The feature reads only settings of a shell.
    const shell = { ...readShellSettings(variables), variables } as unknown as FeatureShell;
    return inspector.open(shell).variantOf({ cookies: {}, headers: {} }).inspectable;
  };
  expect(isOn({})).toBe(true);
  expect(isOn({ SITE_URL: 'https://site.example' })).toBe(false);
  expect(isOn({ HOST: '::' })).toBe(false);
  expect(isOn({ SITE_URL: 'https://site.example', INSPECTOR: 'on' })).toBe(true);
});
