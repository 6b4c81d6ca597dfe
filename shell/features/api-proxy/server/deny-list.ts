/**
 * Words refused without asking the model, in English, Hindi and Hinglish: the gravest, as whole words,
 * because innocent names are made of the same letters. What depends on the meaning is the model's.
 */
const words = [
  [
    'bitch',
    'cunt',
    'dickhead',
    'faggot',
    'fuck',
    'motherfucker',
    'nigga',
    'nigger',
    'rapist',
    'slut',
    'whore',
  ],
  ['bhadwa', 'bhenchod', 'behenchod', 'bhosdike', 'bsdk', 'chutiya', 'chutiye', 'gandu', 'gaandu'],
  ['haramzada', 'haramkhor', 'lavda', 'madarchod', 'maderchod', 'randi', 'rundi'],
  ['गांडू', 'गाँडू', 'चूतिया', 'चुतिया', 'चूतिये', 'बहनचोद', 'बेहनचोद', 'भड़वा', 'भोसड़ीके'],
  ['मादरचोद', 'मदरचोद', 'रंडी', 'रण्डी', 'लौड़ा', 'हरामखोर', 'हरामज़ादा', 'हरामजादा'],
].flat();

/** Signs that stand for letters in words people hide. */
const disguises: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const denied = new Set(words.map(folded));

/** Whether a text holds a denied word: in any case, drawn out, disguised, or spelled with gaps. */
export function isDenied(text: string): boolean {
  const parts = folded(text)
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean);
  return [...parts, ...spelledOut(parts)].some((part) => denied.has(part));
}

/** "f u c k" and "f.u.c.k": single letters in a row, read as one word. */
function spelledOut(parts: readonly string[]): string[] {
  const runs = parts.map((part) => ([...part].length === 1 ? part : ' ')).join('');
  return runs.split(/ +/);
}

/** One spelling of many: no joiners or nuktas, no signs for letters, no letter more often than said. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u093C\u200B-\u200D\uFEFF]/g, '')
    .replace(/[013457@$!]/g, (sign) => disguises[sign] ?? '')
    .replace(/(\p{L})\1+/gu, '$1');
}
