import { latinDigits, normalEmail, normalText } from './typed-text.ts';

test.each([
  ['a no-break space', 'Asha\u00a0Rao', 'Asha Rao'],
  ['a narrow and an ideographic space', 'Asha\u202f\u3000Rao', 'Asha Rao'],
  ['a typographic hyphen', 'Anne\u2010Marie', 'Anne-Marie'],
  ['a no-break hyphen, a dash and a minus', 'A\u2011B\u2013C\u2212D', 'A-B-C-D'],
  ['a typographic apostrophe', 'D\u2019Souza', "D'Souza"],
  ['a modifier apostrophe', 'O\u02bcBrien', "O'Brien"],
  ['full-width letters', '\uff21\uff53\uff48\uff41', 'Asha'],
  ['a decomposed accent', 'Jose\u0301', 'José'],
  ['marks of direction, a byte-order mark and a soft hyphen', '\u200eAs\u00adha\ufeff', 'Asha'],
  ['several spaces around and between', '  Asha \t Rao ', 'Asha Rao'],
  ['the joiners of Devanagari', 'श्री\u200dराम', 'श्री\u200dराम'],
])('%s is normal', (_, typed, normal) => {
  expect(normalText(typed)).toBe(normal);
});

test.each([
  '9876543210',
  '९८७६५४३२१०',
  '৯৮৭৬৫৪৩২১০',
  '૯૮૭૬૫૪૩૨૧૦',
  '٩٨٧٦٥٤٣٢١٠',
  '۹۸۷۶۵۴۳۲۱۰',
  '９８７６５４３２１０',
  '௯௮௭௬௫௪௩௨௧௦',
])('the digits of every script are digits: %s', (typed) => {
  expect(latinDigits(typed)).toBe('9876543210');
});

test.each(['mailto:priya@bank.in', 'MAILTO: priya@bank.in', ' priya@bank.in\u200b', 'priya＠bank.in'])(
  'an address as it is copied is an address: %s',
  (typed) => {
    expect(normalEmail(typed)).toBe('priya@bank.in');
  },
);
