/**
 * Returns the structured data of a list of languages for search engines, as a schema.org `ItemList`. `own` is the name
 * of a language in that language, such as `हिन्दी`.
 */
export function languageList(
  name: string,
  languages: readonly { code: string; name: string; own: string }[],
) {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: languages.length,
    itemListElement: languages.map((language, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'Language',
        name: language.name,
        alternateName: [language.own, language.code],
      },
    })),
  };
}
