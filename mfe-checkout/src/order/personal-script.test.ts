import { personalScript } from './personal-script.ts';

const offer = {
  scriptPreview: 'Happy birthday, {name}! Yes, you, {name}.',
  scriptPreview_hi: 'जन्मदिन मुबारक, {name}!',
};
const mummy = {
  relationshipId: 1,
  relationship: 'Mummy',
  relationship_hi: 'मम्मी',
  relationshipType: 'family',
  honorific: 'aunty',
  honorific_hi: 'आंटी',
  scriptLine: 'Your child says thank you.',
  scriptLine_hi: 'आपके बच्चे की तरफ़ से शुक्रिया।',
};
const husband = {
  relationshipId: 11,
  relationship: 'Husband',
  relationshipType: 'family',
  scriptLine: 'You are the best.',
};
const textFor = (name: string, relationship?: typeof mummy | typeof husband, language: 'en' | 'hi' = 'en') =>
  personalScript(offer, { name, relationship, language }).text;

test('the star addresses a relative as one does, and says a sentence for them', () => {
  expect(textFor('Asha', mummy)).toBe(
    'Happy birthday, Asha aunty! Yes, you, Asha aunty. Your child says thank you.',
  );
  expect(textFor('आशा', mummy, 'hi')).toBe('जन्मदिन मुबारक, आशा आंटी! आपके बच्चे की तरफ़ से शुक्रिया।');
  expect(textFor('Rohan', husband)).toBe('Happy birthday, Rohan! Yes, you, Rohan. You are the best.');
});

test.each(['Asha Aunty', 'Mummy', 'आशा आंटी', 'मम्मी'])('"%s" gets no second honorific', (name) => {
  expect(textFor(name, mummy)).toContain(`Happy birthday, ${name}!`);
});

test('the name is spelled in the language of the video, as the chosen recording has it', () => {
  const sound = { name: 'Asha', name_hi: 'आशा' };
  const script = personalScript(offer, { name: 'Asha', sound, relationship: mummy, language: 'hi' });
  expect(script.text).toContain('जन्मदिन मुबारक, आशा आंटी!');
});

test('without an answer, the text is the occasion’s, with a gap for the name', () => {
  expect(textFor(' ')).toBe('Happy birthday, …! Yes, you, ….');
});

test('an occasion without a text has no script', () => {
  const none = { scriptPreview: null, scriptPreview_hi: null };
  expect(personalScript(none, { name: 'Asha', relationship: mummy, language: 'en' }).text).toBe('');
});
