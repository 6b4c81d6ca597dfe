import type { Language } from '@marquee/contracts';
import { localised } from '@marquee/i18n';

type SeoFields = {
  seo_title?: string | null | undefined;
  seo_title_hi?: string | null | undefined;
  seo_description?: string | null | undefined;
  seo_description_hi?: string | null | undefined;
};

/**
 * What the editors wrote for search engines, in the page's language; a text that is there in the other
 * language alone is left out.
 */
export function seoTexts(record: SeoFields, language: Language): { title?: string; description?: string } {
  const [title, description] = [
    localised(record, 'seo_title', language),
    localised(record, 'seo_description', language),
  ].map(({ text, lang }) => (lang ? '' : text));
  return { ...(title && { title }), ...(description && { description }) };
}
