import type { CelebBio, NewsArticle } from '@marquee/sdk/api-contract';
import { inCommon } from './in-common.ts';

const one: CelebBio = {
  id: 'one',
  url_slug: 'one',
  name: 'One',
  date_of_birth: '1990-05-01',
  height_cm: 170,
  zodiac: 'Taurus',
  birth_place: 'Pune',
  films: [
    { title: 'Toofan', year: 2020 },
    { title: 'Alone', year: 2021 },
  ],
  awards: [],
  is_orderable: false,
};
const other: CelebBio = {
  ...one,
  url_slug: 'other',
  name: 'Other',
  date_of_birth: '1994-05-02',
  height_cm: 181,
  films: [{ title: 'Toofan', year: 2020 }],
};
const story = (slug: string, tags: string[]): NewsArticle => ({
  id: slug,
  url_slug: slug,
  title: slug,
  tags,
});

test('films, articles, sign and birth place are compared, years and centimetres subtracted', () => {
  const news = [story('alone', ['one']), story('both', ['other', 'one'])];

  expect(inCommon([one, other], news)).toEqual({
    films: [{ film: { title: 'Toofan', title_hi: undefined }, who: ['one', 'other'] }],
    stories: [{ slug: 'both', title: 'both', title_hi: undefined }],
    sign: 'Taurus',
    birthPlace: { birth_place: 'Pune', birth_place_hi: undefined },
    years: 4,
    height: { tallest: 'other', centimetres: 11 },
  });
});

test('a fact that a record lacks is neither shared nor a difference', () => {
  const unknown = {
    ...other,
    date_of_birth: null,
    height_cm: null,
    zodiac: null,
    birth_place: null,
    films: [],
  };

  expect(inCommon([one, unknown], [])).toEqual({
    films: [],
    stories: [],
    sign: null,
    birthPlace: null,
    years: null,
    height: null,
  });
});

test('of three people, a film of two counts, and an article must be about all', () => {
  const third = { ...one, url_slug: 'third', films: [] };
  const { films, stories } = inCommon([one, other, third], [story('both', ['other', 'one'])]);

  expect(films.map(({ who }) => who)).toEqual([['one', 'other']]);
  expect(stories).toEqual([]);
});
