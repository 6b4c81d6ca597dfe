import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from '../browser/find-browser.ts';
import { browserArguments } from '../browser/browser-arguments.ts';
import type { Candidate } from './candidate.ts';
import { deployMarquee } from './candidates/deploy-marquee.ts';
import { marquee } from './candidates/marquee.ts';
import { blueprint, preact, react, threeBundlers, vue } from './candidates/neuland.ts';
import type { Deploys } from './part.ts';
import { measureFigures } from './figures.ts';
import { levels, play } from './play.ts';

// `npm run tractor -- http://localhost:3000`: plays the suite of the Tractor Store on the shop at this URL, and prints
// a badge for each story. Exits with 1 if a story fails.
const root = path.resolve(import.meta.dirname, '../..');
type Known = { shop: Candidate; folder?: string; deploys?: (url: string) => Deploys };
const candidates: Readonly<Record<string, Known>> = {
  marquee: {
    shop: marquee,
    folder: path.join(root, 'examples/tractor'),
    // The home of `npm start -- --site examples/tractor`, unless the variables of the command line name another.
    deploys: (url) =>
      deployMarquee(url, { MARQUEE_HOME: path.join(root, '.marquee/tractor'), ...process.env }),
  },
  blueprint: { shop: blueprint },
  preact: { shop: preact },
  react: { shop: react },
  'three-bundlers': { shop: threeBundlers },
  vue: { shop: vue },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    candidate: { type: 'string', default: 'marquee' },
    sources: { type: 'string' },
    levels: { type: 'string' },
    json: { type: 'string' },
    timeout: { type: 'string', default: '10' },
    files: { type: 'string', multiple: true, default: [] },
    former: { type: 'string' },
    only: { type: 'string' },
    figures: { type: 'string' },
  },
});
const [url] = positionals;
const known = candidates[values.candidate];
const folder = values.sources ?? known?.folder;
// With figures and no levels, no story is played.
const wanted = (values.levels ?? (values.figures ? '' : levels.join(','))).split(',');
const chosen = levels.filter((level) => wanted.includes(level));
if (!url || !known || !folder || (chosen.length === 0 && !values.figures)) {
  console.error(
    'npm run tractor -- URL [--candidate NAME] [--sources FOLDER] [--levels L0,L1] [--json FILE] [--timeout SECONDS] [--files ORIGIN=FOLDER] [--former FOLDER] [--figures LOADS] [--only TEXT]\n' +
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
  const run = {
    browser,
    url,
    shop,
    data,
    hosts,
    timeoutMs: Number(values.timeout) * 1_000,
    ...(values.only && { only: values.only }),
    ...(values.former && { former: path.resolve(values.former) }),
    ...(known.deploys && { deploys: known.deploys(url) }),
  };
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
  const figures = values.figures
    ? await measureFigures(run, Number(values.figures), (each) => console.log(JSON.stringify(each)))
    : [];
  if (values.json) {
    const text = JSON.stringify({ candidate: shop.name, url, results, figures }, undefined, 2);
    await writeFile(values.json, `${text}\n`);
  }
  if (results.some(({ badge }) => badge === 'failed')) process.exitCode = 1;
} finally {
  await browser.close();
}
