/**
 * Transliterates Devanagari to Latin script as a fan would type it. A consonant's implied vowel becomes an `a` if Hindi
 * pronounces it ("रंगरेज़" → "rangrej"). Vowel length and the dot below are ignored.
 */
export function transliterate(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u0900-\u097f\u200c\u200d]+/g, (word) => deleteSchwas(toLatin(word)));
}

/** A placeholder for a consonant's implied vowel, until its neighbours decide whether it is pronounced. */
const inherent = '@';

function toLatin(word: string): string {
  let latin = '';
  for (const char of word.replace(/[\u093c\u200c\u200d]/g, '').replaceAll('ज्ञ', 'ग्य')) {
    if (consonants[char]) latin += consonants[char] + inherent;
    else if (char === virama) latin = withoutInherent(latin);
    else if (matras[char]) latin = withoutInherent(latin) + matras[char];
    else latin += others[char] ?? '';
  }
  return latin;
}

function withoutInherent(latin: string): string {
  return latin.endsWith(inherent) ? latin.slice(0, -1) : latin;
}

/**
 * Deletes the implied vowels that Hindi does not pronounce: at the end of a word, and between two pronounced
 * syllables. Works from the end to the beginning.
 */
function deleteSchwas(latin: string): string {
  let word = withoutInherent(latin);
  for (let at = word.length - 1; at > 0; at -= 1) {
    if (word[at] !== inherent) continue;
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    if (/[aeiou@][^aeiou@]+$/.test(before) && /^[^aeiou@][aeiou@]/.test(after)) word = before + after;
  }
  return word.replaceAll(inherent, 'a');
}

const virama = '\u094d';

const consonants = spellings(
  'कk खkh गg घgh ङn चch छch जj झjh ञn टt ठth डd ढdh णn तt थth दd धdh नn',
  'पp फph बb भbh मm यy रr लl ळl वv शsh षsh सs हh',
);

const matras = spellings('ाa िi ीi ुu ूu ृri ेe ैe ोo ौo ॉo ॅe');

const others = spellings('अa आa इi ईi उu ऊu ऋri एe ऐe ओo औo ऑo ंn ँn ॐom', '०0 १1 २2 ३3 ४4 ५5 ६6 ७7 ८8 ९9');

/** Parses rows of pairs: each pair is a Devanagari character and its Latin spelling. */
function spellings(...rows: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    rows.flatMap((row) => row.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)])),
  );
}
