/** The languages of a page, each with the name it gives itself. */
export function languageList(
  name: string,
  languages: readonly { code: string; name: string; own: string }[],
) {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: languages.length,
    itemListElement: languages.map((language, position) => ({
      '@type': 'ListItem',
      position: position + 1,
      item: {
        '@type': 'Language',
        name: language.name,
        alternateName: [language.own, language.code],
      },
    })),
  };
}
