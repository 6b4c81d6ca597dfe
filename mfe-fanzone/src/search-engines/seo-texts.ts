import { localised, type Language } from '@marquee/sdk';

type SeoFields = {
  seo_title?: string | null | undefined;
  seo_title_hi?: string | null | undefined;
  seo_description?: string | null | undefined;
  seo_description_hi?: string | null | undefined;
};

/** Returns the title and description that editors wrote for search engines, if they exist in the page's language. */
export function seoTexts(record: SeoFields, language: Language): { title?: string; description?: string } {
  const [title, description] = [
    localised(record, 'seo_title', language),
    localised(record, 'seo_description', language),
  ].map(({ text, lang }) => (lang ? '' : text));
  return { ...(title && { title }), ...(description && { description }) };
}

const shortestDescription = 50;

/** Returns a description. If it is too short for search engines, appends a sentence about this kind of page. */
export function longEnough(description: string, kindOfPage: string): string {
  if (description === kindOfPage || description.length >= shortestDescription) return description;
  return description === '' ? kindOfPage : `${description} ${kindOfPage}`;
}
