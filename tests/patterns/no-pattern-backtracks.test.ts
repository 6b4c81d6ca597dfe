import path from 'node:path';
import { ISO_TIMESTAMP_REGEX, UUID_REGEX } from 'valibot';
import { sourceFiles } from '../architecture/imports.ts';
import { hostileInputs, textOf } from './hostile-inputs.ts';
import { patternsIn, type Pattern } from './patterns-in-source.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The maximum length of one text that a server accepts: the headers of a request, its URL included. */
const maxInput = 16_384;
const maxMs = 10;
/** Increasing lengths: an exponential pattern is found at a short one, a quadratic one at the longest. */
const shortInputs = [20, 64, 4_096];
const suspiciousMs = 0.4;

test('finding 2: no pattern of the servers can backtrack', () => {
  const patterns = [...patternsOfServers(), ...patternsOfValibot()];
  expect(patterns.length).toBeGreaterThan(150);
  const slow = patterns.flatMap((pattern) => {
    const worst = worstInput(pattern);
    return worst ? [{ pattern: `/${pattern.source}/${pattern.flags}`, file: pattern.file, ...worst }] : [];
  });
  expect(slow).toEqual([]);
});

test('patterns that backtrack are found', () => {
  const isFound = (pattern: RegExp) =>
    worstInput({ source: pattern.source, flags: pattern.flags, file: '' }) !== undefined;
  // oxlint-disable-next-line no-useless-escape
  for (const slow of [
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
    /\s+$/,
    /^(a+)+$/,
    /,\s*\s*x/,
    /<.*>.*<\//,
    /<h1(?= |>)[^>]*>/,
    /\/(?:remotes|assets)\/\S+?:\d+:\d+/,
  ])
    expect([slow.source, isFound(slow)]).toEqual([slow.source, true]);
  expect(isFound(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/)).toBe(false);
});

function patternsOfServers(): Pattern[] {
  const ofServers =
    /^(api|registry|shell\/server|shell\/features\/[a-z-]+\/server|shared\/(contracts|api-contract|events|profanity|http-server|i18n)\/src)\//;
  const ofTests = /\.(test|behaviour)\.tsx?$|\/(testing|chaos|make)\//;
  return sourceFiles(root)
    .filter((file) => ofServers.test(file) && !ofTests.test(file))
    .flatMap((file) => patternsIn(root, file));
}

/** The patterns behind the rules of valibot that schemas here use. */
function patternsOfValibot(): Pattern[] {
  return [ISO_TIMESTAMP_REGEX, UUID_REGEX].map(({ source, flags }) => ({ source, flags, file: 'valibot' }));
}

/** The input on which a pattern takes more than 10 ms, or undefined. */
function worstInput(pattern: Pattern): { input: string; ms: number } | undefined {
  // Without an unbounded repetition the time at each position is bounded.
  if (!/[*+]|\{\d+,\}/.test(pattern.source)) return undefined;
  const everywhere = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '') + 'g');
  for (const input of hostileInputs(pattern)) {
    const isSuspicious = (length: number) =>
      timeOf(everywhere, textOf(input, length), suspiciousMs) > suspiciousMs;
    const short = shortInputs.find(isSuspicious);
    if (short === undefined) continue;
    const isExponential = short < 4_096;
    const ms = isExponential ? Infinity : timeOf(everywhere, textOf(input, maxInput), maxMs);
    if (ms > maxMs) return { input: JSON.stringify(textOf(input, 40)), ms: Math.round(ms) };
  }
  return undefined;
}

/** The shortest of some runs over a whole text, in milliseconds; one that is short enough ends them. */
function timeOf(pattern: RegExp, text: string, enough: number): number {
  let best = Infinity;
  for (let run = 0; run < 7 && best > enough; run += 1) {
    const began = process.cpuUsage();
    text.replace(pattern, '');
    // The kernel splits the time between both by estimate; only the sum is exact.
    const { user, system } = process.cpuUsage(began);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}
