import type { Route } from '@playwright/test';
import type { Part, Run } from './part.ts';
import { noFiles, readOthers } from './teams-down.ts';
import { wrongReleases } from './wrong-releases.ts';

/** What a team's server may respond with in place of a file; `hangs` never responds. */
const faults: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'an error 500': (route) => route.fulfill({ status: 500, body: 'Internal Server Error' }),
  'HTML in place of the file': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Sign in</title>' }),
  'a file of another type': async (route) =>
    route.fulfill({ response: await route.fetch(), headers: { 'content-type': 'application/octet-stream' } }),
  'half of the file': async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    await route.fulfill({ response, body: body.subarray(0, body.length / 2) });
  },
  'nothing, and no end': () => new Promise<void>(() => undefined),
};

/** L3: the files of one team are answered badly. What the other teams have on their pages is there all the same. */
export function badAnswers(run: Run): Part[] {
  const { shop, data } = run;
  const { filesOf } = shop;
  if (!filesOf) return [noFiles('bad answers of one team')];
  const answers = Object.entries(filesOf).flatMap(([team, files]) =>
    Object.entries(faults).map(([fault, respond]): Part => ({
      story: `files of ${team}: ${fault}`,
      async play(context, expect) {
        await context.route(files, respond);
        await readOthers(team, { page: await context.newPage(), shop, data, expect });
      },
    })),
  );
  return [...answers, ...wrongReleases(run)];
}
