/**
 * Devanagari in Latin letters, word by word, as a fan would type it: an unwritten vowel is an `a` where
 * Hindi speaks it ("रंगरेज़" → "rangrej"), vowels have no length, and a dot below makes no other letter.
 */
export function transliterate(text: string): string {
  return text.normalize('NFC').replace(/[\u0900-\u097f\u200c\u200d]+/g, (word) => spoken(lettersOf(word)));
}

/** Stands for the vowel that is not written; whether it is spoken depends on its neighbours. */
const unwritten = '@';

function lettersOf(word: string): string {
  let letters = '';
  for (const sign of word.replace(/[\u093c\u200c\u200d]/g, '').replaceAll('ज्ञ', 'ग्य')) {
    if (consonants[sign]) letters += consonants[sign] + unwritten;
    else if (sign === virama) letters = withoutUnwritten(letters);
    else if (matras[sign]) letters = withoutUnwritten(letters) + matras[sign];
    else letters += signs[sign] ?? '';
  }
  return letters;
}

function withoutUnwritten(letters: string): string {
  return letters.endsWith(unwritten) ? letters.slice(0, -1) : letters;
}

/** Hindi is silent at the end of a word, and between two spoken syllables: from the end to the beginning. */
function spoken(letters: string): string {
  let word = withoutUnwritten(letters);
  for (let at = word.length - 1; at > 0; at -= 1) {
    if (word[at] !== unwritten) continue;
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    if (/[aeiou@][^aeiou@]+$/.test(before) && /^[^aeiou@][aeiou@]/.test(after)) word = before + after;
  }
  return word.replaceAll(unwritten, 'a');
}

const virama = '\u094d';

const consonants = spellings(
  'कk खkh गg घgh ङn चch छch जj झjh ञn टt ठth डd ढdh णn तt थth दd धdh नn',
  'पp फph बb भbh मm यy रr लl ळl वv शsh षsh सs हh',
);

const matras = spellings('ाa िi ीi ुu ूu ृri ेe ैe ोo ौo ॉo ॅe');

const signs = spellings('अa आa इi ईi उu ऊu ऋri एe ऐe ओo औo ऑo ंn ँn ॐom', '०0 १1 २2 ३3 ४4 ५5 ६6 ७7 ८8 ९9');

/** A table of signs, each followed by its Latin letters. */
function spellings(...rows: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    rows.flatMap((row) => row.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)])),
  );
}
