import path from 'node:path';
import { ISO_TIMESTAMP_REGEX, UUID_REGEX } from 'valibot';
import { sourceFiles } from '../architecture/imports.ts';
import { backtracking } from './backtracking.ts';
import { patternsIn, type Pattern } from './patterns-in-source.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Patterns that are reported although no text is slow, with the reason. */
const linear = new Map([
  ['"[^]*"', 'a second quotation mark, at which a match could begin again, ends the first match'],
]);

test('finding 2: no pattern of the servers can backtrack', () => {
  const patterns = [...patternsOfServers(), ...patternsOfValibot()];
  expect(patterns.length).toBeGreaterThan(150);
  const slow = patterns.flatMap(({ source, flags, file }) => {
    const parts = backtracking(new RegExp(source, flags));
    return parts.length > 0 ? [{ source, file, parts }] : [];
  });
  expect(slow.filter(({ source }) => !linear.has(source))).toEqual([]);
  const sources = new Set(slow.map(({ source }) => source));
  expect([...linear.keys()].filter((source) => !sources.has(source))).toEqual([]);
});

test.each([
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  /\s+$/,
  /^(a+)+$/,
  /,\s*\s*x/,
  /<.*>.*<\//,
  /<h1(?= |>)[^>]*>/,
  // oxlint-disable-next-line no-useless-escape
  /\/(?:remotes|assets)\/\S+?:\d+:\d+/,
])('%s is found to backtrack', (slow) => {
  expect(backtracking(slow)).not.toEqual([]);
});

test.each([/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, /(https?:\/\/\S+)/, /<h1(?: [^<>]*)?>/])(
  '%s is found to be linear',
  (fast) => {
    expect(backtracking(fast)).toEqual([]);
  },
);

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
