import {
  isDisjointWith,
  JS,
  NFA,
  type NoParent,
  type Concatenation,
  type Element,
  type Quantifier,
} from 'refa';
import { analyse } from 'scslre';

/**
 * The parts of a pattern for which a text exists that takes more than linear time, as their sources. Reads the
 * pattern and runs it on no text, so the result is the same on every machine.
 */
export function backtracking(pattern: RegExp): string[] {
  const { reports } = analyse(pattern);
  return [...reports.map(({ type }) => type), ...restartingLoops(pattern)];
}

type Part = NoParent<Element>;

/**
 * The unbounded repetitions that can consume the text with which a match begins, where a match can begin anywhere and
 * fail behind them. An example is `/<h1[^>]*>/`: in a text of many `<h1` without `>`, a match begins at each of them
 * and reads to the end. scslre only finds those at the beginning of a pattern.
 */
function restartingLoops(pattern: RegExp): string[] {
  const { expression, maxCharacter } = JS.Parser.fromLiteral(pattern).parse({ backreferences: 'unknown' });
  const textsOf = (elements: readonly Part[]) =>
    NFA.fromRegex(
      {
        type: 'Expression',
        alternatives: [{ type: 'Concatenation', elements: elements.flatMap(consuming) }],
      },
      { maxCharacter },
    );
  const anyText: Part = {
    type: 'Quantifier',
    min: 0,
    max: Infinity,
    lazy: false,
    alternatives: [
      {
        type: 'Concatenation',
        elements: [
          {
            type: 'CharacterClass',
            characters: JS.createCharSet([{ min: 0, max: maxCharacter }], {
              unicode: pattern.unicode,
              ignoreCase: pattern.ignoreCase,
            }),
          },
        ],
      },
    ],
  };
  return loopsIn(expression.alternatives)
    .filter(
      ({ before, after }) => !isAnchored(before) && !before.every(isOptional) && !after.every(isOptional),
    )
    .filter(
      ({ before, loop }) =>
        !isDisjointWith(textsOf([{ ...loop, min: 0 }]), textsOf([anyText, ...before, anyText])),
    )
    .map(({ loop }) => JS.toLiteral({ type: 'Concatenation', elements: [loop] }).source);
}

type Loop = { before: readonly Part[]; loop: NoParent<Quantifier>; after: readonly Part[] };

/** The unbounded repetitions of a pattern, each with what precedes and follows it. */
function loopsIn(
  alternatives: readonly NoParent<Concatenation>[],
  before: readonly Part[] = [],
  after: readonly Part[] = [],
): Loop[] {
  return alternatives.flatMap(({ elements }) =>
    elements.flatMap((part, at): Loop[] => {
      const around = [
        [...before, ...elements.slice(0, at)],
        [...elements.slice(at + 1), ...after],
      ] as const;
      const isLoop = part.type === 'Quantifier' && part.max === Infinity;
      const isGroup = part.type === 'Quantifier' || part.type === 'Alternation';
      return [
        ...(isLoop ? [{ before: around[0], loop: part, after: around[1] }] : []),
        ...(isGroup ? loopsIn(part.alternatives, ...around) : []),
      ];
    }),
  );
}

/** `^` is parsed as "no character precedes". */
const isAnchored = ([first]: readonly Part[]) =>
  first?.type === 'Assertion' && first.kind === 'behind' && first.negate;

function isOptional(part: Part): boolean {
  if (part.type === 'Quantifier' && part.min === 0) return true;
  if (part.type !== 'Quantifier' && part.type !== 'Alternation') return false;
  return part.alternatives.some(({ elements }) => elements.every(isOptional));
}

/** A part without its assertions, which consume no text. */
function consuming(part: Part): Part[] {
  if (part.type === 'Assertion') return [];
  if (part.type !== 'Quantifier' && part.type !== 'Alternation') return [part];
  const alternatives = part.alternatives.map((one) => ({
    ...one,
    elements: one.elements.flatMap(consuming),
  }));
  return [{ ...part, alternatives }];
}
