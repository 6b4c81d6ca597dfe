import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from '../browser/find-browser.ts';
import { startTestSite } from '../site/start-test-site.ts';
import { endPrograms, logs, root, runProgram } from './program.ts';

// Starts sites, runs programs against them, one after the other, and stops them:
// `node --import tsx tests/run/on-sites.ts 2 '["playwright","test"]' …`, each program as JSON. A program finds the
// sites' variables as JSON in SITES, those of the first site in its environment, and a browser in CHROMIUM_PATH.
const [count = '1', ...programs] = process.argv.slice(2);

const sites: Awaited<ReturnType<typeof startTestSite>>[] = [];
const stopSites = () => Promise.all(sites.splice(0).map((site) => site.stop()));

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    endPrograms();
    void stopSites().then(() => process.exit(1));
  });

process.exit((await play()) ? 0 : 1);

async function play(): Promise<boolean> {
  try {
    const starts = await Promise.allSettled(
      Array.from({ length: Number(count) }, async (_, at) => {
        sites[at] = await startTestSite(root, {
          at,
          report: (line) => appendFileSync(logOf(at), `${line}\n`),
        });
      }),
    );
    for (const start of starts) if (start.status === 'rejected') throw start.reason;

    const variables = sites.map((site, at) => ({ ...site.variables, SITE_LOG: logOf(at) }));
    const browser = await findBrowser(root, process.env['BROWSER_FROM']);
    let passed = true;
    for (const program of programs) {
      const [command = '', ...args] = JSON.parse(program) as string[];
      const finished = await runProgram({
        command,
        args,
        variables: { ...variables[0], SITES: JSON.stringify(variables), CHROMIUM_PATH: browser },
      });
      passed &&= finished.passed;
    }
    return passed;
  } finally {
    await stopSites();
  }
}

function logOf(at: number): string {
  return path.join(logs, `site-${at}.log`);
}
