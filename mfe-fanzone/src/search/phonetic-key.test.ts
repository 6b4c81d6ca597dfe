import { consonantsOf, phoneticKeys } from './phonetic-key.ts';

test.each([
  ['kabeer', 'कबीर'],
  ['Ranveer', 'रनवीर'],
  ['phareed', 'फ़रीद'],
  ['Zaverkar', 'झवेरकर'],
  ['Rangrez', 'रंगरेज़'],
  ['Shenvalkar', 'शेणवलकर'],
  ['Yashwant', 'यशवंत'],
  ['Nambisanth', 'नांबिसांत'],
  ['Omkarnath', 'ओंकारनाथ'],
  ['Advait', 'अद्वैत'],
  ['Jawan', 'जवान'],
  ['Gyan', 'ज्ञान'],
  ['Lakshmi', 'लक्ष्मी'],
  ['Chitra', 'चित्रा'],
  ['2026', '२०२६'],
])('%s and %s sound alike', (latin, devanagari) => {
  expect(phoneticKeys(latin)).toEqual(phoneticKeys(devanagari));
});

test('characters with and without a dot have the same key, in any Unicode normal form', () => {
  expect(phoneticKeys('ज़ोया')).toEqual(phoneticKeys('\u095bोया'));
  expect(phoneticKeys('Méher')).toEqual(['meher']);
});

test('punctuation separates words', () => {
  expect(phoneticKeys(' “Sawa-Lakh”, ka? ')).toEqual(['sava', 'lak', 'ka']);
});

test('without vowels a key still shows that it began with one', () => {
  expect([consonantsOf('arav'), consonantsOf('rava')]).toEqual(['arv', 'rv']);
});
