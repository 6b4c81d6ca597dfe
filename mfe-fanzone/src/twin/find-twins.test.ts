import { findTwins, type Candidate } from './find-twins.ts';

const kabir: Candidate = {
  slug: 'kabir',
  born: '1990-11-19', // a Monday
  sign: 'Scorpio',
  craft: 'music',
  place: 'Jaipur',
  heightCm: 176,
  films: ['Sur Badal'],
};
const leela: Candidate = {
  slug: 'leela',
  born: '1990-04-28',
  sign: 'Taurus',
  craft: 'stories',
  place: 'Kozhikode',
  heightCm: null,
  films: [],
};
const match = (input: Parameters<typeof findTwins>[0], who = kabir) => findTwins(input, [who])[0];

test('a candidate who shares everything matches by 100 percent, with every reason', () => {
  const twin = match({
    born: '1973-11-19', // a Monday too
    craft: 'music',
    film: 'Sur Badal',
    place: 'Jaipur',
    heightCm: 176,
  });

  expect(twin?.percent).toBe(100);
  expect(twin?.because.map(({ kind }) => kind)).toEqual([
    'same-sign',
    'same-birthday',
    'same-craft',
    'same-film',
    'same-place',
    'same-weekday',
    'same-height',
  ]);
});

test('fields left empty do not lower a match', () => {
  expect(match({ born: '1973-11-19' })?.percent).toBe(100);
  expect(match({ born: '1973-11-19', craft: 'dance' })?.percent).toBe(75);
});

test('the best match comes first', () => {
  const [first, second] = findTwins({ born: '2001-05-02' }, [kabir, leela]);

  expect([first?.who.slug, second?.who.slug]).toEqual(['leela', 'kabir']);
  expect(first?.because).toContainEqual({ kind: 'near-birthday', days: 4 });
});

test('signs of one element earn half the points of the same sign', () => {
  expect(match({ born: '1999-07-01' })?.because).toContainEqual({ kind: 'same-element', element: 'water' });
});

test('the distance of birthdays wraps at the end of the year and handles the leap day', () => {
  const born = (date: string) => ({ ...kabir, born: date });

  expect(match({ born: '2000-12-30' }, born('1980-01-03'))?.because).toContainEqual({
    kind: 'near-birthday',
    days: 4,
  });
  expect(match({ born: '2000-02-29' }, born('1979-03-01'))?.because).toContainEqual({
    kind: 'near-birthday',
    days: 1,
  });
});

test('a candidate who shares nothing has no reasons', () => {
  expect(match({ born: '1990-05-01', craft: 'dance', heightCm: 150 })).toMatchObject({
    percent: 0,
    because: [],
  });
});
