import * as v from 'valibot';
import { list, maybeNumber, maybeText, maybeWebUrl, opaqueId, webUrl } from './fields.ts';

/** The schema of an image in a biography or article. `url` is absolute. */
export const contentImage = v.object({
  url: webUrl,
  width: maybeNumber,
  height: maybeNumber,
  alternativeText: maybeText,
  alternativeText_hi: maybeText,
});
export type ContentImage = v.InferOutput<typeof contentImage>;

/**
 * A long text: HTML or Markdown, or the blocks of Strapi's editor. Parse and sanitize it before rendering.
 */
const longText = v.nullish(v.union([v.string(), v.array(v.looseObject({ type: v.string() }))]));
export type LongText = v.InferOutput<typeof longText>;

const dated = v.object({ title: v.string(), year: maybeNumber, title_hi: maybeText });

/** The schema of a star's biography (call C28). The client has removed the CMS's nesting (`flattenRecord`) before. */
export const celebBio = v.object({
  id: opaqueId,
  url_slug: v.pipe(v.string(), v.nonEmpty()),
  name: v.string(),
  name_hi: maybeText,
  profession: maybeText,
  profession_hi: maybeText,
  date_of_birth: maybeText,
  birth_place: maybeText,
  birth_place_hi: maybeText,
  height_cm: maybeNumber,
  zodiac: maybeText,
  zodiac_hi: maybeText,
  debut_film: maybeText,
  debut_film_hi: maybeText,
  debut_year: maybeNumber,
  spouse: maybeText,
  spouse_hi: maybeText,
  awards: list(dated),
  films: list(dated),
  short_bio: maybeText,
  short_bio_hi: maybeText,
  body: longText,
  body_hi: longText,
  image: v.fallback(v.nullish(contentImage), null),
  instagram: maybeText,
  is_orderable: v.nullish(v.boolean(), false),
  celeb_key: maybeText,
  seo_title: maybeText,
  seo_title_hi: maybeText,
  seo_description: maybeText,
  seo_description_hi: maybeText,
  publishedAt: maybeText,
  updatedAt: maybeText,
});
export type CelebBio = v.InferOutput<typeof celebBio>;

/** The schema of a news article (call C29). The client has removed the CMS's nesting (`flattenRecord`) before. */
export const newsArticle = v.object({
  id: opaqueId,
  url_slug: v.pipe(v.string(), v.nonEmpty()),
  title: v.string(),
  title_hi: maybeText,
  summary: maybeText,
  summary_hi: maybeText,
  body: longText,
  body_hi: longText,
  image: v.fallback(v.nullish(contentImage), null),
  author: v.nullish(v.object({ name: v.string(), name_hi: maybeText, url_slug: maybeText })),
  tags: list(v.string()),
  source_name: maybeText,
  source_name_hi: maybeText,
  source_url: maybeWebUrl,
  seo_title: maybeText,
  seo_title_hi: maybeText,
  seo_description: maybeText,
  seo_description_hi: maybeText,
  publishedAt: maybeText,
  updatedAt: maybeText,
});
export type NewsArticle = v.InferOutput<typeof newsArticle>;
