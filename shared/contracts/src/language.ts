export type Language = 'en' | 'hi';

/**
 * The entries of the language menu, with exactly the fields of the specification (sections 3 and 9). `db_label` is the
 * suffix of the fields with texts in this language.
 */
export const languageOptions = [
  { label: 'English', value: 'english', code: '', db_label: '' },
  { label: 'हिन्दी', value: 'hindi', code: 'hi', db_label: '_hi' },
] as const;

/** The name of each language in the site's data, by the language's code (specification, section 9). */
export const localeMap = { en: 'english', hi: 'hindi' } as const;
