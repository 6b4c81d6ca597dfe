import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serverVariables } from './server-variables.ts';

const ports = { shell: 3000, api: 3001, content: 3002, registry: 3003 };
let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'marquee-start-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));
const read = (given: Record<string, string> = {}) => serverVariables({ given, home, ports });

test('finding 7: by default everything listens on loopback, with the development tools on', async () => {
  const { urls, variables } = await read();
  expect(variables).toMatchObject({ HOST: 'localhost', DEV_TOOLS: 'on', SITE_URL: 'http://localhost:3000' });
  expect(urls).toEqual({
    shell: 'http://localhost:3000',
    api: 'http://localhost:3001',
    content: 'http://localhost:3002',
    registry: 'http://localhost:3003',
  });
});

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '192.168.1.5' },
  { SITE_URL: 'https://site.example' },
  { MAIN_API_URL: 'https://api.site.example' },
] as Record<string, string>[])('finding 7: with %j there are no development tools', async (given) => {
  expect((await read(given)).variables).toMatchObject({ ...given, DEV_TOOLS: 'off' });
  // The sample content stays unless the URL is public: the content host of such a site has no other.
  const ofADemo = { ...given, DEMO_SITE: 'on' };
  expect((await read(ofADemo)).variables).toMatchObject({ SAMPLE_CONTENT: 'on' });
  expect((await read(given)).variables['SAMPLE_CONTENT']).toBe('HOST' in given ? 'on' : 'off');
  expect((await read({ ...given, SAMPLE_CONTENT: 'off' })).variables).toMatchObject({
    SAMPLE_CONTENT: 'off',
  });
});

test('a server that listens on one address is reached there', async () => {
  expect((await read({ HOST: '192.168.1.5' })).urls.shell).toBe('http://192.168.1.5:3000');
  expect((await read({ HOST: 'fd00::5' })).urls.api).toBe('http://[fd00::5]:3001');
  expect((await read({ HOST: '::' })).urls.content).toBe('http://localhost:3002');
});

test('finding 7: keys are random for each installation, and those that are given count', async () => {
  const { variables } = await read({ AI_API_KEY: 'given' });
  expect(variables['AI_API_KEY']).toBe('given');
  expect(variables['VENDOR_TOKEN']).toMatch(/^[\w-]{64}$/);
  expect(await readFile(path.join(home, 'keys/VENDOR_TOKEN'), 'utf8')).toBe(variables['VENDOR_TOKEN']);
  expect((await read()).variables['VENDOR_TOKEN']).toBe(variables['VENDOR_TOKEN']);

  const another = await mkdtemp(path.join(tmpdir(), 'marquee-start-'));
  const elsewhere = await serverVariables({ given: {}, home: another, ports });
  await rm(another, { recursive: true });
  for (const name of ['VENDOR_TOKEN', 'LEADSQUARED_ACCESS_KEY', 'LEADSQUARED_SECRET_KEY'])
    expect(elsewhere.variables[name]).not.toBe(variables[name]);
});
