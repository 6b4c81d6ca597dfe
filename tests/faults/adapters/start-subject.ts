import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@marquee/database/free-port';
import { startChild } from '../../../start/child-server.ts';
import { buildSubjects } from '../../../bench/subjects/build-subjects.ts';
import type { SubjectName } from '../../../bench/subjects/subjects.ts';
import { installPackages } from '../../tools/install-tool.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Builds a comparison subject of the benchmark, and starts it over the API and content of the test site. */
export async function startSubject(name: SubjectName): Promise<{ url: string; stop: () => Promise<void> }> {
  // It serves a file of a package that only the benchmark has.
  await installPackages(path.join(root, 'bench'));
  await buildSubjects(root, (line) => console.log(line), [name]);
  const home = await mkdtemp(path.join(tmpdir(), `marquee-${name}-`));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { API_URL: api = '', CONTENT_URL: content = '', SITE_URL: site = '' } = process.env;
  const child = await startChild({
    name,
    script: path.join(root, 'bench/subjects/start-subject.ts'),
    arguments: [name],
    root,
    variables: {
      NODE_ENV: 'production',
      MAIN_API_URL: api,
      CONTENT_API_URL: content,
      SITE_URL: site,
      PORT: String(port),
      MARQUEE_HOME: home,
    },
    readyAt: `${url}/readyz`,
    report: (line) => console.log(`${name}: ${line}`),
  });
  return {
    url,
    stop: async () => {
      await child.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}
