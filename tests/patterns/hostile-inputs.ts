import fc from 'fast-check';
import type { Pattern } from './patterns-in-source.ts';

/** The most expensive text for a backtracking pattern: an accepted part, repeated, and then a refused one. */
export type HostileInput = { prefix: string; pump: string; suffix: string };

export const textOf = ({ prefix, pump, suffix }: HostileInput, length: number) =>
  prefix + pump.repeat(Math.max(1, Math.floor((length - prefix.length) / pump.length))) + suffix;

const always = ['a', '0', ' ', '.', '!'];
const suffixes = ['', '\u0000', '!', '\n', '@', 'a'];
const maxInputs = 1_200;

/**
 * Hostile inputs for a pattern: its literal characters and strings, and prefixes of texts it matches, each
 * repeated after others of them. Deterministic for a pattern.
 */
export function hostileInputs(pattern: Pick<Pattern, 'source' | 'flags'>): HostileInput[] {
  const seed = seedOf(pattern.source);
  const characters = [...new Set([...charactersOf(pattern.source), ...always])].slice(0, 16);
  const units = [...characters, ...wordsOf(pattern.source), ...beginningsOf(pattern, seed)];
  const inputs: HostileInput[] = [];
  for (const pump of units)
    for (const prefix of ['', ...characters.slice(0, 6)]) inputs.push({ prefix, pump, suffix: '\u0000' });

  const part = fc.constantFrom(...units);
  const made = fc.record({
    prefix: fc.array(part, { maxLength: 3 }).map((texts) => texts.join('')),
    pump: fc.array(part, { minLength: 1, maxLength: 3 }).map((texts) => texts.join('')),
    suffix: fc.constantFrom(...suffixes),
  });
  return [...inputs, ...fc.sample(made, { seed, numRuns: Math.max(0, maxInputs - inputs.length) })];
}

/** Texts the pattern matches, cut where they could go on in another way. */
function beginningsOf({ source, flags }: Pick<Pattern, 'source' | 'flags'>, seed: number): string[] {
  try {
    const matching = fc.stringMatching(new RegExp(source, flags.replace(/[gyim]/g, '')), { size: '-1' });
    const texts = fc.sample(matching, { seed, numRuns: 6 }).map((text) => text.slice(0, 40));
    const cut = texts.flatMap((text) => [text, text.slice(0, -1), text.slice(0, text.length / 2)]);
    return [...new Set(cut)].filter(Boolean);
  } catch {
    // The generator does not support lookarounds and some classes; the pattern's literal strings remain.
    return [];
  }
}

/** One character of each class and each literal character of a pattern. */
function charactersOf(source: string): string[] {
  const parts = source.matchAll(/\\(u[\dA-Fa-f]{4}|p\{[^}]{1,40}\}|.)|([^\\()[\]{}?*+|^$])/gs);
  return [...parts].flatMap(([, escaped, plain]) =>
    plain === undefined ? charactersBehind(escaped ?? '') : [plain],
  );
}

function charactersBehind(escaped: string): string[] {
  if (/^u[\dA-Fa-f]{4}$/.test(escaped)) return [String.fromCharCode(Number.parseInt(escaped.slice(1), 16))];
  if (/^p\{/i.test(escaped)) return ['é', 'अ'];
  const known: Record<string, string[]> = {
    d: ['7'],
    D: ['-'],
    w: ['b', '_'],
    W: ['-'],
    s: [' ', '\t'],
    S: ['c'],
    n: ['\n'],
    t: ['\t'],
    r: ['\r'],
    b: [],
    B: [],
  };
  return known[escaped] ?? (/^\d$/.test(escaped) ? [] : [escaped]);
}

/** Runs of literal characters, as `/remotes/` in `\/remotes\/([^/]+)`. */
function wordsOf(source: string): string[] {
  const plain = source.replace(/\\([/.\-:@?"'])/g, '$1');
  return [...new Set(plain.match(/[A-Za-z0-9/:.@<>="' -]{2,}/g) ?? [])].slice(0, 8);
}

function seedOf(text: string): number {
  let seed = 2166136261;
  for (const character of text) seed = Math.imul(seed ^ character.charCodeAt(0), 16777619);
  return seed;
}
