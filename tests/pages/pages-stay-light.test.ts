import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { measuredPages } from '../../bench/pages/measured-pages.ts';
import { growthFile } from '../run/program.ts';
import { fetchCompressed, scriptsNamedIn } from '../visitor/crawl.ts';
import { crawledPages, siteUrl, type Crawl } from './crawled-pages.ts';

// `RECORD_SIZES=yes npm test -- pages pages-stay-light` records the sizes of this commit in page-sizes.json.
const isRecording = process.env['RECORD_SIZES'] === 'yes';

/** A page or its scripts may be larger than recorded by this factor. Smaller growth is reported. */
const allowedGrowth = 1.02;

/** Growth below this many bytes is not reported: HTML has times and identifiers, which compress differently. */
const noiseBytes = 50;

/**
 * The goals in bytes, compressed. The scripts are all that the HTML names: 1.25 times those of the monolith before it
 * responds to a tap (docs/benchmarks.md, P3), and 25 kB for an article, which runs without hydration.
 */
const goals: Record<string, { html: number; scripts: number }> = {
  home: { html: 30_000, scripts: 1.25 * 137_182 },
  'star page': { html: 37_000, scripts: 1.25 * 147_129 },
  'news article': { html: 32_000, scripts: 25_000 },
  'order wizard': { html: 30_000, scripts: 1.25 * 141_786 },
};

/** Bytes by file, without the hashes in the names. */
type Sizes = Record<string, number>;

const recordFile = path.join(import.meta.dirname, 'page-sizes.json');
const recorded = JSON.parse(readFileSync(recordFile, 'utf8')) as Record<string, Sizes>;
const measured: Record<string, Sizes> = {};

let pages: Crawl['all'];
beforeAll(async () => {
  pages = (await crawledPages()).all;
});

for (const { name, path: address } of measuredPages) {
  test(`the HTML of this page is within its goal, and at most 2 % larger than recorded: ${name}`, () => {
    const page = pages.get(address);
    const bytes = page ? compressedBytes(page.text) : 0;
    expect(faultsOf(`${name}, HTML`, { HTML: bytes }, goals[name]?.html)).toEqual([]);
  });

  test(`the scripts of this page are within their goal, and at most 2 % larger than recorded: ${name}`, async () => {
    const sizes = await sizesOf(scriptsNamedIn(pages.get(address)?.text ?? ''));
    expect(faultsOf(`${name}, scripts`, sizes, goals[name]?.scripts)).toEqual([]);
  });
}

test('the scripts of the boot bundle, those after hydration included, are at most 2 % larger than recorded', async () => {
  const files = await readdir(path.resolve(import.meta.dirname, '../../shell/dist/boot'));
  const scripts = files.filter((file) => file.endsWith('.js')).map((file) => `/assets/boot/${file}`);
  expect(faultsOf('boot bundle, scripts', await sizesOf(scripts))).toEqual([]);
});

afterAll(() => {
  if (isRecording) writeFileSync(recordFile, `${JSON.stringify(measured, undefined, 2)}\n`);
});

/**
 * Returns what fails: a size above its goal that was within it when recorded, or growth above the allowed one. Reports
 * smaller growth with the files that grew, and goals that are not reached.
 */
function faultsOf(what: string, sizes: Sizes, goal = Infinity): string[] {
  measured[what] = sizes;
  const before = isRecording ? sizes : (recorded[what] ?? {});
  const [size, sizeBefore] = [sum(sizes), sum(before)];
  const grown = Object.keys({ ...sizes, ...before }).filter(
    (file) => (sizes[file] ?? 0) > (before[file] ?? 0),
  );
  const growth = `${inKilobytes(size - sizeBefore)} kB: ${grown.join(', ')}`;

  if (size - sizeBefore > noiseBytes) report(`${what}: +${growth}`);
  if (size > goal)
    report(`${what}: ${inKilobytes(size - goal)} kB above the goal of ${inKilobytes(goal)} kB`);
  return [
    size > 0 ? [] : [`${what}: nothing was measured`],
    size > goal && sizeBefore <= goal
      ? [`${what}: ${inKilobytes(size)} kB, above the goal of ${inKilobytes(goal)} kB`]
      : [],
    size > sizeBefore * allowedGrowth ? [`${what}: more than 2 % larger, +${growth}`] : [],
  ].flat();
}

/**
 * The size of a page in the quality in which the shell compresses a page for one visitor, all at once: how often the
 * shell flushes, which changes some hundred bytes, depends on what else it has to do.
 */
function compressedBytes(html: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 };
  return brotliCompressSync(html, { params }).length;
}

/** Fetches the compressed sizes of scripts. */
async function sizesOf(scripts: readonly string[]): Promise<Sizes> {
  const sizes: Sizes = {};
  for (const script of scripts) {
    const { bytes } = await fetchCompressed(siteUrl + script);
    // Versions and hashes: `/remotes/mfe-quiz/1.0.0/hub.0f1e2d3c.js` is `mfe-quiz/hub`.
    const file = script.replace(/^\/(assets|remotes)\//, '').replace(/\/\d+\.\d+\.\d+\//, '/');
    sizes[file.replace(/(\.[0-9a-f]{8})?\.js$/, '')] = bytes;
  }
  return sizes;
}

/** Adds a line to what the run reports at its end. */
function report(line: string): void {
  mkdirSync(path.dirname(growthFile), { recursive: true });
  appendFileSync(growthFile, `${line}\n`);
}

const sum = (sizes: Sizes) => Object.values(sizes).reduce((total, bytes) => total + bytes, 0);
const inKilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
