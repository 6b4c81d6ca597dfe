export type Language = 'en' | 'hi';

/** The language options of the specification (sections 3 and 9). */
export const languageOptions = [
  { label: 'English', value: 'english', code: '', db_label: '' },
  { label: 'हिन्दी', value: 'hindi', code: 'hi', db_label: '_hi' },
] as const;

/** The locale map of the specification (section 9). */
export const localeMap = { en: 'english', hi: 'hindi' } as const;
