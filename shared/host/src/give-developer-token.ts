import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RegistryClient } from '@marquee/cli';
import * as v from 'valibot';

const createdToken = v.object({ token: v.string() });

/**
 * Creates an access token for the registry that has only the right `publish`, which `marquee dev` needs. Stores it in
 * `home`, where the CLI reads it.
 */
export async function giveDeveloperToken(registry: RegistryClient, home: string): Promise<void> {
  const { token } = await registry.post(
    '/tokens',
    {
      name: `developer-${randomBytes(4).toString('hex')}`,
      rights: [{ remote: '*', actions: ['publish'] }],
      reason: 'development on a copy of another registry',
    },
    createdToken,
  );
  const file = path.join(home, 'registry/token');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${token}\n`, { mode: 0o600 });
}
