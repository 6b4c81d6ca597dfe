import { languageOptions, localeMap } from './language.ts';

test('a language option has its label, value, code and database label; English has neither code nor suffix', () => {
  expect(languageOptions).toEqual([
    { label: 'English', value: 'english', code: '', db_label: '' },
    { label: 'हिन्दी', value: 'hindi', code: 'hi', db_label: '_hi' },
  ]);
});

test('the locales en and hi lead to english and hindi', () => {
  expect(localeMap).toEqual({ en: 'english', hi: 'hindi' });
});
