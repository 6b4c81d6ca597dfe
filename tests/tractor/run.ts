import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from '../browser/find-browser.ts';
import { browserArguments } from '../browser/browser-arguments.ts';
import type { Candidate } from './candidate.ts';
import { marquee } from './candidates/marquee.ts';
import { blueprint, preact, react } from './candidates/neuland.ts';
import { levels, play } from './play.ts';

// `npm run tractor -- http://localhost:3000`: plays the suite of the Tractor Store on the shop at this URL, and prints
// a badge for each story. Exits with 1 if a story fails.
const root = path.resolve(import.meta.dirname, '../..');
const candidates: Readonly<Record<string, { shop: Candidate; folder?: string }>> = {
  marquee: { shop: marquee, folder: path.join(root, 'examples/tractor') },
  blueprint: { shop: blueprint },
  preact: { shop: preact },
  react: { shop: react },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    candidate: { type: 'string', default: 'marquee' },
    sources: { type: 'string' },
    levels: { type: 'string', default: levels.join(',') },
    json: { type: 'string' },
    timeout: { type: 'string', default: '10' },
    files: { type: 'string', multiple: true, default: [] },
  },
});
const [url] = positionals;
const known = candidates[values.candidate];
const folder = values.sources ?? known?.folder;
const chosen = levels.filter((level) => values.levels.split(',').includes(level));
if (!url || !known || !folder || chosen.length === 0) {
  console.error(
    'npm run tractor -- URL [--candidate NAME] [--sources FOLDER] [--levels L0,L1] [--json FILE] [--timeout SECONDS] [--files ORIGIN=FOLDER]\n' +
      `candidates: ${Object.keys(candidates).join(', ')}; levels: ${levels.join(', ')}`,
  );
  process.exit(2);
}

const { shop } = known;
const browser = await chromium.launch({
  executablePath: await findBrowser(root),
  args: [...browserArguments],
});
try {
  const data = await shop.data(path.resolve(folder));
  const hosts = values.files.map((given) => {
    const [origin = '', copies = ''] = given.split('=');
    return { origin, folder: path.resolve(copies) };
  });
  const run = { browser, url, shop, data, hosts, timeoutMs: Number(values.timeout) * 1_000 };
  const results = await play(run, chosen, ({ level, story, badge, why }) =>
    console.log(`${level}  ${badge.padEnd(14)}  ${story}${why ? `: ${why}` : ''}`),
  );
  for (const level of chosen) {
    const own = results.filter((result) => result.level === level);
    const count = (badge: string) => own.filter((result) => result.badge === badge).length;
    console.log(
      `${shop.name} ${level}: ${count('passed')} passed, ${count('failed')} failed, ${count('not applicable')} not applicable`,
    );
  }
  if (values.json)
    await writeFile(values.json, `${JSON.stringify({ candidate: shop.name, url, results }, undefined, 2)}\n`);
  if (results.some(({ badge }) => badge === 'failed')) process.exitCode = 1;
} finally {
  await browser.close();
}
