import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@marquee/database/free-port';
import { distinctiveSecrets } from '../site/distinctive-secrets.ts';
import { startShell } from '../site/start-shell.ts';
import { expect, test } from '../visitor/visitor-test.ts';

/** Names that browsers would resolve and servers here cannot. */
const outside = { MAIN_API_URL: 'http://api.marquee.test', CONTENT_API_URL: 'http://content.marquee.test' };
const portOf = (url: string) => new URL(url).port;
const bio = '/fan-zone/celeb-bio/aarav-suryan';

test('a shell reaches the hosts by inside addresses, takes secrets from files, and starts while the registry is down', async ({
  request,
}) => {
  test.slow();
  const folder = await mkdtemp(path.join(tmpdir(), 'marquee-cluster-'));
  const [tokenFile, keysFile] = [path.join(folder, 'vendor-token'), path.join(folder, 'keys.json')];
  await writeFile(tokenFile, `${distinctiveSecrets.VENDOR_TOKEN}\n`);
  const keys = await request.get(`${process.env['REGISTRY_URL']}/public-keys`);
  await writeFile(keysFile, await keys.text());
  const variables = {
    ...outside,
    MAIN_API_INTERNAL_URL: `http://127.0.0.1:${portOf(process.env['API_URL']!)}`,
    CONTENT_API_INTERNAL_URL: `http://127.0.0.1:${portOf(process.env['CONTENT_URL']!)}`,
    VENDOR_TOKEN: '',
    VENDOR_TOKEN_FILE: tokenFile,
    TRUSTED_KEYS_FILE: keysFile,
  };

  const kept = await startShell(variables);
  try {
    const page = await (await request.get(`${kept.url}${bio}`)).text();
    const words = ['Nashik', outside.MAIN_API_URL, outside.CONTENT_API_URL, '127.0.0.1'];
    expect(words.filter((word) => page.includes(word))).toEqual(words.slice(0, 3));

    const alone = await startShell({
      ...variables,
      REGISTRY_URL: `http://127.0.0.1:${await freePort()}`,
      STATE_FROM: path.join(kept.home, 'shell'),
    });
    try {
      const response = await request.get(`${alone.url}${bio}`);
      expect([response.status(), (await response.text()).includes('Nashik')]).toEqual([200, true]);
    } finally {
      await alone.stop();
    }
  } finally {
    await kept.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
