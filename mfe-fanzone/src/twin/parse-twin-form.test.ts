import { crafts } from './find-twins.ts';
import { emptyForm, parseTwinForm } from './parse-twin-form.ts';

const today = '2026-11-21';
const read = (form: Partial<typeof emptyForm>) => parseTwinForm({ ...emptyForm, ...form }, crafts, today);

test('a birthday is enough; empty fields are undefined', () => {
  expect(read({ born: '2001-02-03' })).toEqual({
    input: { born: '2001-02-03', craft: undefined, film: undefined, place: undefined, heightCm: undefined },
  });
  expect(read({ born: today, craft: 'music', height: '167,5' })).toMatchObject({
    input: { craft: 'music', heightCm: 167.5 },
  });
});

test.each([
  ['', 'birthdayMissing'],
  ['2026-11-22', 'birthdayWrong'],
  ['1906-11-20', 'birthdayWrong'],
  ['19900-01-01', 'birthdayWrong'],
])('the birthday “%s” is %s', (born, problem) => {
  expect(read({ born })).toEqual({ problems: [{ field: 'born', problem }] });
});

test.each(['tall', '17', '1700'])('a height of %s is none', (height) => {
  expect(read({ born: '2001-02-03', height })).toEqual({
    problems: [{ field: 'height', problem: 'heightWrong' }],
  });
});
