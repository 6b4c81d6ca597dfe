import { containsProfanity, containsSevereProfanity } from './contains-profanity.ts';

test.each([
  'Asha Rao',
  'Hardik',
  'Dikshit',
  'Dikshita Lundberg',
  'Gandhi',
  'Bhagwandas',
  'Assam',
  'Shital',
  'Pushpa',
  'Sukhdev',
  'A. R. Rahman',
  'MC Mary Kom',
  'आशा राव',
  'हार्दिक',
  'चन्दन',
  'लंडन वाले चाचा',
  'Kuttan',
  'Randhir',
  'Sussex',
  'Dikshita',
  'Chandan',
  'Scunthorpe',
  'Madhuri Dixit',
  'दीक्षित',
  '',
])('"%s" is no profanity', (name) => {
  expect(containsProfanity(name)).toBe(false);
  expect(containsSevereProfanity(name)).toBe(false);
});

test.each([
  'चूतिया',
  'रंडी',
  'राहुल भड़वा',
  'chutiya',
  'Chuuutiya Sharma',
  'ch0tu b1tch',
  'm@darchod',
  'f u c k',
  'b.s.d.k',
  'n i g g a',
])('"%s" is severe profanity', (text) => {
  expect(containsSevereProfanity(text)).toBe(true);
  expect(containsProfanity(text)).toBe(true);
});

test.each([
  'CHUTIYA Sharma',
  'madarchod',
  'fuuuuck',
  'f.u.c.k',
  'sh1t',
  '@sshole',
  'bh0sdike',
  'मादरचोद',
  'Rahul गांडू',
  'BSDK',
  'fuckboy',
])('"%s" is profanity', (text) => expect(containsProfanity(text)).toBe(true));

test('a mild term is not severe', () => {
  expect(containsProfanity('kill')).toBe(true);
  expect(containsSevereProfanity('kill')).toBe(false);
});
