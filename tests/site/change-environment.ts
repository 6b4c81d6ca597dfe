import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Changes the test site's environment as `npx marquee <verb>` does, without a process of its own. */
export async function changeEnvironment(
  verb: string,
  body: { remote: string; reason: string },
): Promise<void> {
  const { SITE_HOME: home, REGISTRY_URL: registry } = process.env;
  if (!home) throw new Error('Only the site of `npm test -- journeys` may be changed');
  const token = (await readFile(path.join(home, 'registry/token'), 'utf8')).trim();
  const response = await fetch(`${registry}/environments/production/${verb}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${verb} returned ${response.status}: ${await response.text()}`);
}
