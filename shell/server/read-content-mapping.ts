import { readFileSync } from 'node:fs';
import type { ContentMapping } from '@marquee/api';
import { celebBio, newsArticle } from '@marquee/api-contract';
import { parseInput, PlatformError } from '@marquee/contracts';
import * as v from 'valibot';

const name = v.pipe(
  v.string(),
  v.regex(/^[\w.]+$/, 'is the name of a field, or names with dots between them'),
);
const names = v.union([name, v.pipe(v.array(name), v.minLength(1))], 'is a name or a list of names');

/** A typing error in the site's name would leave the field empty, so only known ones are accepted. */
const fieldsOf = (entries: object) =>
  v.optional(v.record(v.picklist(Object.keys(entries), 'is not a field of this collection'), names));

const mappingSchema = v.strictObject({
  'celeb-bios': fieldsOf(celebBio.entries),
  'latest-bollywood-news': fieldsOf(newsArticle.entries),
  hindiLocale: v.optional(v.pipe(v.string(), v.nonEmpty())),
});

/**
 * Reads the JSON file at `file` (`CONTENT_MAPPING_FILE`), which maps the fields of the content host to those that the
 * site expects. Returns an empty mapping if `file` is undefined. Throws INVALID_INPUT, naming the file and the wrong
 * field.
 */
export function readContentMapping(file: string | undefined): ContentMapping {
  if (file === undefined) return {};
  try {
    return parseInput(mappingSchema, JSON.parse(readFileSync(file, 'utf8')), file);
  } catch (cause) {
    if (cause instanceof PlatformError) throw cause;
    throw new PlatformError('INVALID_INPUT', `environment: CONTENT_MAPPING_FILE: ${file} is no JSON file`, {
      cause,
    });
  }
}
