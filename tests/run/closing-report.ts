import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { reachAttachment } from '../visitor/report-test.ts';
import type { Reach } from './changed.ts';
import { growthFile, root } from './program.ts';
import { results, type Played } from './rings.ts';
import { thirdRingTag } from './steps.ts';

/** The lines of a step's log that a report shows, from its end: runners print their failures last. */
const shownLines = 150;

/** The characters of an error that the line of a failed test shows: enough for what was expected and what was seen. */
const shownCharacters = 600;

/** How many tests of a run passed, which failed, each with the start of its error, and which were skipped. */
export type Tests = { passed: number; failed: string[]; skipped: string[] };

/**
 * Returns the last lines of a run: the failures first, each with its log, then which pages grew, how many steps and tests
 * passed, which tests failed, and which the machine could not play. `minutes` is how long the run took.
 */
export function closingReport(
  played: readonly Played[],
  tests: Tests,
  { minutes, complaints }: { minutes: number; complaints: readonly string[] },
): string[] {
  const failed = played.filter(({ outcome }) => outcome === 'FAILED');
  const skipped = played.filter(({ outcome }) => outcome === 'skipped').map(({ name }) => name);
  const processorSeconds = played.reduce((sum, one) => sum + one.processorSeconds, 0);
  return [
    ...failed.flatMap(({ name, log }) => [`FAILED ${name}: ${path.relative(root, log)}`, ...endOf(log)]),
    ...complaints,
    ...grownPages(),
    `steps: ${played.length - failed.length - skipped.length} passed, ${failed.length} failed, ${skipped.length} skipped, in ${minutes.toFixed(1)} minutes, ${processorSeconds.toFixed(0)} s of the processor`,
    ...asList('steps skipped', skipped),
    ...asList('tests skipped on this machine', tests.skipped),
    ...tests.failed.map((failed) => `test failed: ${failed}`),
    `tests: ${tests.passed} passed, ${tests.failed.length} failed, ${tests.skipped.length} skipped`,
  ];
}

function grownPages(): string[] {
  if (!existsSync(growthFile)) return [];
  return readFileSync(growthFile, 'utf8').split('\n').filter(Boolean);
}

function asList(title: string, names: readonly string[]): string[] {
  return names.length > 0 ? [`${title}: ${[...new Set(names)].join('; ')}`] : [];
}

function endOf(log: string): string[] {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
  const left = lines.length - shownLines;
  return left > 0 ? [`(${left} lines before these)`, ...lines.slice(left)] : lines;
}

type JestReport = {
  testResults: {
    name: string;
    /** Why the file failed; for a file that could not be run, all that is known. */
    message: string;
    assertionResults: {
      status: string;
      ancestorTitles: string[];
      title: string;
      failureMessages: string[];
    }[];
  }[];
};
type Attachment = { name: string; body?: string };
type Suite = {
  file: string;
  suites?: Suite[];
  specs: {
    title: string;
    tests: {
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      results: { attachments: Attachment[]; errors: { message?: string }[] }[];
    }[];
  }[];
};

/** Reads what jest and Playwright have played from their reports; one that is missing counts nothing. */
export function readTests(files: typeof results = results): Tests {
  const tests: Tests = { passed: 0, failed: [], skipped: [] };
  const reports = [files.units, files.pages].map((file) => readJson<JestReport>(file));
  for (const { name, message, assertionResults } of reports.flatMap((report) => report?.testResults ?? [])) {
    if (assertionResults.length === 0) tests.failed.push(failure(path.relative(root, name), [message]));
    for (const { status, ancestorTitles, title, failureMessages } of assertionResults) {
      if (status === 'passed') tests.passed += 1;
      else if (status === 'failed')
        tests.failed.push(failure([...ancestorTitles, title].join(': '), failureMessages));
      // The first ring leaves out the tests of the third by jest's pattern of names, and jest calls them skipped too.
      else if (!title.endsWith(thirdRingTag)) tests.skipped.push(ancestorTitles[0] ?? title);
    }
  }
  for (const { title, tests: plays } of journeySuites(files.journeys).flatMap(({ specs }) => specs))
    for (const { status, results: tries } of plays) {
      if (status === 'expected') tests.passed += 1;
      else if (status === 'skipped') tests.skipped.push(title);
      else {
        const errors = tries.flatMap((one) => one.errors.map(({ message = '' }) => message));
        tests.failed.push(failure(title, errors));
      }
    }
  return tests;
}

/** A failed test with its errors in one line: a record that keeps only the end of a run then has the cause. */
function failure(title: string, errors: readonly string[]): string {
  const text = stripVTControlCharacters(errors.join(' ')).replaceAll(/\s+/g, ' ').trim();
  return `${title}: ${text.slice(0, shownCharacters)}`;
}

/** Reads from Playwright's report which remotes the pages of each journey showed. */
export function readReachOfRun(): Reach {
  const reach: Record<string, Set<string>> = {};
  for (const { file, specs } of journeySuites(results.journeys)) {
    const attached = specs
      .flatMap(({ tests }) => tests.flatMap((test) => test.results))
      .flatMap(({ attachments }) => attachments.filter(({ name }) => name === reachAttachment));
    // A journey that opens its pages in a way of its own leaves no record.
    if (attached.length === 0) continue;
    const remotes = (reach[`tests/${file}`] ??= new Set());
    for (const { body = '' } of attached)
      for (const name of JSON.parse(Buffer.from(body, 'base64').toString()) as string[]) remotes.add(name);
  }
  return Object.fromEntries(Object.entries(reach).map(([file, remotes]) => [file, [...remotes].toSorted()]));
}

/** The suites of Playwright's report, those within others included. */
function journeySuites(file: string): Suite[] {
  const within = (suite: Suite): Suite[] => [suite, ...(suite.suites ?? []).flatMap(within)];
  return readJson<{ suites: Suite[] }>(file)?.suites.flatMap(within) ?? [];
}

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
