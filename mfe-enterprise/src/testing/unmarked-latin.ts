/** The texts of a page in Latin script that are not marked with a `lang` other than Hindi. */
export function unmarkedLatin(html: string, allowed: RegExp): string[] {
  const unmarked = html
    .replace(/<(\w+)(?=[^>]* lang="(?!hi")[^"]*")[^>]*>.*?<\/\1>/gs, '')
    .replace(/<style.*?<\/style>/gs, '');
  const texts = unmarked.match(/>[^<]+</g) ?? [];
  return texts.filter((text) => /[a-z]{3,}/i.test(text.replace(/&[#\w]+;/g, ' ').replace(allowed, '')));
}
