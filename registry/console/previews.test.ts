import { sdk } from '@marquee/contracts';
import { aBuild, promoteBuild, publishBuild } from '../testing/a-build.ts';
import { connectShell } from '../testing/connect-shell.ts';
import { consoleBrowser } from '../testing/console-browser.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await postgres.openRegistry('console-previews');
  await registry.app.listen({ port: 0, host: '127.0.0.1' });
  for (const version of ['1.0.0', '1.1.0-pr.7'])
    await publishBuild(registry, aBuild('mfe-quiz', { version }));
  await promoteBuild(registry, 'mfe-quiz', '1.0.0');
});
afterAll(() => postgres.stop());

const { look, send, signIn, personWith } = consoleBrowser(() => registry);
const remotePage = '/console/production/remotes/mfe-quiz';

test('feature 39: a person opens the site with a release from its remote’s page, and ends the preview, without scripts', async () => {
  const disconnect = await connectShell(registry, 'production', { sdk });
  const person = await signIn(registry.token);
  const openWith = /href="(\/console\/production\/previews\/new\/mfe-quiz\/1\.1\.0-pr\.7)"\s*>Open with/;
  const [, form = ''] = openWith.exec((await look(remotePage, person)).body) ?? [];
  expect((await look(remotePage)).body).not.toMatch(openWith);
  const stranger = await personWith('stranger', 'kill');
  expect((await look(form, stranger)).statusCode).toBe(403);
  expect((await send(stranger, form, { reason: 'x' })).statusCode).toBe(403);

  const made = await send(person, form, { reason: 'see it first' });
  expect(made.headers.location).toBe('/console/previews?environment=production&done=preview');
  const { body } = await look('/console/previews', person);
  expect(body).toMatch(/mfe-quiz@1\.1\.0-pr\.7[^]*see it first/);
  expect(body).toMatch(/href="https:\/\/site\.example\/__marquee\/preview\?t=[\w-]+"/);
  // The link is for those who may make one.
  for (const other of [undefined, stranger])
    expect((await look('/console/previews', other)).body).not.toContain('__marquee/preview');

  const [, end = ''] = /href="(\/console\/production\/previews\/\d+\/end)"/.exec(body) ?? [];
  expect((await send(stranger, end, { reason: 'x' })).statusCode).toBe(403);
  const ended = await send(person, end, { reason: 'reviewed' });
  expect(ended.headers.location).toBe('/console/previews?environment=production&done=end-preview');
  expect((await look('/console/previews')).body).toContain('No preview of production is open');
  await disconnect();
});
