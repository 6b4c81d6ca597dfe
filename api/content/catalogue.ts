import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { money, parseInput } from '@marquee/contracts';
import * as v from 'valibot';

const text = v.pipe(v.string(), v.nonEmpty());

const starSchema = v.object({
  celebId: text,
  longKey: text,
  celebUserId: text,
  name: text,
  name_hi: text,
  tagline: v.optional(v.string()),
  tagline_hi: v.optional(v.string()),
  price: money,
  deliveryHours: v.number(),
  quizId: text,
  heroImage: text,
  portraitImage: text,
  thumbnailUrl: text,
  sampleVideoUrl: text,
  /** The sample without sound, at half its speed. */
  silentVideoUrl: text,
  sampleVideoWebmUrl: text,
  sampleVideoUploaded: text,
  posterUrl: text,
  /** The picture of a shared link to a video: the star and a play sign, no name. */
  shareUrl: text,
  captionsUrl: text,
  captionsUrl_hi: text,
  scriptPreview: text,
  scriptPreview_hi: text,
  occasions: v.array(v.object({ occasionId: v.number(), scriptPreview: text, scriptPreview_hi: text })),
  faqs: v.array(v.object({ q: text, a: text, q_hi: text, a_hi: text })),
});
export type Star = v.InferOutput<typeof starSchema>;

const occasionSchema = v.object({
  occasionId: v.number(),
  slug: text,
  label: text,
  label_hi: text,
  occasionDateRequired: v.boolean(),
  icon: v.optional(v.string()),
  blurb: v.optional(v.string()),
  blurb_hi: v.optional(v.string()),
  image: text,
});
export type Occasion = v.InferOutput<typeof occasionSchema>;

const relationshipSchema = v.object({
  relationshipId: v.number(),
  relationship: text,
  relationship_hi: text,
  relationshipType: text,
  honorific: v.optional(text),
  honorific_hi: v.optional(text),
  scriptLine: text,
  scriptLine_hi: text,
});

const nameAudioSchema = v.object({
  name: text,
  name_hi: text,
  pronunciations: v.array(v.object({ label: text, label_hi: v.optional(v.string()), file: text })),
});

/** The company that issues the invoices. The first two digits of its GSTIN are the code of its state. */
const sellerSchema = v.object({
  name: text,
  address: text,
  address_hi: text,
  gstin: v.pipe(v.string(), v.regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/, 'is a GSTIN')),
  /** The services accounting code of the videos. */
  sac: v.pipe(v.string(), v.regex(/^\d{6}$/, 'has six digits')),
});

const quizSchema = v.object({
  quizId: text,
  celebId: text,
  title: text,
  title_hi: text,
  perQuestionSec: v.number(),
  questions: v.pipe(
    v.array(
      v.object({
        questionId: text,
        text,
        text_hi: text,
        imageUrl: v.nullable(v.string()),
        options: v.array(v.object({ optionId: text, text, text_hi: text })),
        correctOptionId: text,
        explanation: v.nullish(text),
        explanation_hi: v.nullish(text),
      }),
    ),
    v.minLength(1),
  ),
});
export type Quiz = v.InferOutput<typeof quizSchema>;

/** The app configuration as editors write it; the response of call C01 adds the lists of the other files. */
const appConfigSchema = v.looseObject({
  countries: v.array(v.looseObject({ iso: text })),
  appVersionName: text,
  support: v.looseObject({}),
});

/** The stars, occasions, quizzes and other content for orders. The API reads it once, when it starts. */
export type Catalogue = {
  stars: Star[];
  occasions: Occasion[];
  /** Who the recipient of a video can be to the customer, such as `Sister`. */
  relationships: v.InferOutput<typeof relationshipSchema>[];
  /** The recorded pronunciations of names. */
  nameAudios: v.InferOutput<typeof nameAudioSchema>[];
  quizzes: Quiz[];
  appConfig: v.InferOutput<typeof appConfigSchema>;
  /** The company that issues the invoices. */
  seller: v.InferOutput<typeof sellerSchema>;
};

/**
 * Reads the catalogue (stars, occasions, quizzes and more) from the JSON files in a content folder. Throws
 * `INVALID_INPUT`, naming the file and the wrong field.
 */
export async function readCatalogue(folder: string): Promise<Catalogue> {
  const read = async <Schema extends v.GenericSchema>(file: string, schema: Schema) => {
    const json: unknown = JSON.parse(await readFile(path.join(folder, file), 'utf8'));
    return parseInput(schema, json, `content/${file}`);
  };
  return {
    stars: await read('stars.json', v.array(starSchema)),
    occasions: await read('occasions.json', v.array(occasionSchema)),
    relationships: await read('relationships.json', v.array(relationshipSchema)),
    nameAudios: await read('name-audios.json', v.array(nameAudioSchema)),
    quizzes: await read('quizzes.json', v.array(quizSchema)),
    appConfig: await read('app-config.json', appConfigSchema),
    seller: await read('seller.json', sellerSchema),
  };
}

/** Finds a star by its short key, long key or user id; undefined if there is none. */
export function starOf({ stars }: Catalogue, id: string): Star | undefined {
  return stars.find(({ celebId, longKey, celebUserId }) => [celebId, longKey, celebUserId].includes(id));
}

export function occasionOf({ occasions }: Catalogue, occasionId: number): Occasion | undefined {
  return occasions.find((occasion) => occasion.occasionId === occasionId);
}
