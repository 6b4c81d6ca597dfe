import { offensiveStems, offensiveWords } from './offensive-words.ts';

const words = new Set(offensiveWords.map(plain));
const stems = offensiveStems.map(plain);

/** Digits and signs that stand for letters in words people hide. */
const disguises: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Whether a text holds a word of the list: in any case, drawn out, disguised or spelled with gaps. */
export function isOffensive(text: string): boolean {
  return candidates(text).some((word) => words.has(word) || stems.some((stem) => word.includes(stem)));
}

function candidates(text: string): string[] {
  const tokens = plain(text)
    .split(/[^\p{L}\p{M}\p{N}@$!*]+/u)
    .filter(Boolean);
  const undisguised = tokens.map((token) => token.replace(/[0-9@$!]/g, (sign) => disguises[sign] ?? ''));
  return [...tokens, ...undisguised, ...spelled(tokens)].flatMap((word) => [word, short(word)]);
}

/** "f u c k" and "f.u.c.k": runs of single letters read as one word. */
function spelled(tokens: string[]): string[] {
  const runs: string[] = [];
  let run = '';
  for (const token of [...tokens, '']) {
    if ([...token].length === 1) run += token;
    else {
      if (run.length > 2) runs.push(run);
      run = '';
    }
  }
  return runs;
}

/** "fuuuck" as "fuck": a letter said three times or more is said once. */
function short(word: string): string {
  return word.replace(/(\p{L})\1{2,}/gu, '$1');
}

function plain(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u200B-\u200D\uFEFF]/g, '');
}
