import * as v from '@marquee/sdk/shapes';

const text = v.nullish(v.string(), null);
const id = v.nullish(v.union([v.string(), v.number()]), null);

/**
 * The schema of the eleven details of an order (specification, section 3), in local storage under `checkoutDetails`.
 * Each may be missing, because the remote mfe-quiz stores two of them before an order starts.
 */
export const unfinishedDetailsSchema = v.object({
  celebUserId: text,
  occasionDate: text,
  // Stored as text by older releases.
  occasionDateRequired: v.pipe(
    v.nullish(v.union([v.boolean(), v.string()]), false),
    v.transform((required) => required === true || required === 'true'),
  ),
  relationship: text,
  relationshipType: text,
  relationshipId: id,
  occasionId: id,
  fullName: v.nullish(v.string(), ''),
  nameAudioUrl: text,
  quizId: text,
  userId: v.pipe(
    id,
    v.transform((userId) => (userId === null ? null : String(userId))),
  ),
});

export type UnfinishedDetails = v.InferOutput<typeof unfinishedDetailsSchema>;

export const noDetails: UnfinishedDetails = {
  celebUserId: null,
  occasionDate: null,
  occasionDateRequired: false,
  relationship: null,
  relationshipType: null,
  relationshipId: null,
  occasionId: null,
  fullName: '',
  nameAudioUrl: null,
  quizId: null,
  userId: null,
};
