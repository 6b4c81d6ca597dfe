import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Without those that jest gives when a timer of a library outlives its test file. */
const warning = /^\(node:\d+\) (?!\[JEST-01\])(?<text>.*[Ww]arning.*)$/gm;

/**
 * Returns a sentence for each warning of Node (a deprecated call, too many listeners) in the logs of a folder: a run
 * leaves none, since a list that is always there hides what is new in it.
 */
export function nodeWarnings(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.log'))
    .toSorted()
    .flatMap((name) => {
      const log = readFileSync(path.join(folder, name), 'utf8');
      const texts = [...log.matchAll(warning)].map(({ groups }) => groups!['text']!);
      return [...new Set(texts)].map((text) => `FAILED ${name} holds a warning of Node: ${text}`);
    });
}
