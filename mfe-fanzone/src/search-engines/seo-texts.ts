import { localised, type Language } from '@marquee/sdk';

type SeoFields = {
  seo_title?: string | null | undefined;
  seo_title_hi?: string | null | undefined;
  seo_description?: string | null | undefined;
  seo_description_hi?: string | null | undefined;
};

/**
 * Returns the title and description that editors wrote for search engines. Each is missing if editors have not written
 * it in the language of the page.
 */
export function seoTexts(record: SeoFields, language: Language): { title?: string; description?: string } {
  const [title, description] = [
    localised(record, 'seo_title', language),
    localised(record, 'seo_description', language),
  ].map(({ text, lang }) => (lang ? '' : text));
  return { ...(title && { title }), ...(description && { description }) };
}

const shortestDescription = 50;

/**
 * Makes a page's description long enough for search engines: if it has fewer than 50 characters, appends the sentence
 * `kindOfPage`, which describes this kind of page.
 */
export function longEnough(description: string, kindOfPage: string): string {
  if (description === kindOfPage || description.length >= shortestDescription) return description;
  return description === '' ? kindOfPage : `${description} ${kindOfPage}`;
}
