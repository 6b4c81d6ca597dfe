import * as v from 'valibot';
import { calendarDate, idNumber, shortText, trimmedText } from '../calls/fields.ts';

/**
 * The schema of one video in the request of call C23, which adds videos to a cart. `occasionId` is the id of the
 * catalogue; only call C24 (price) uses 12 for occasion 11.
 */
export const cartItemRequest = v.object({
  celebUserId: v.optional(shortText()),
  celebId: shortText(),
  occasionId: idNumber,
  occasionDate: v.optional(calendarDate),
  relationship: v.optional(v.nullable(shortText())),
  relationshipType: v.optional(v.nullable(shortText())),
  relationshipId: v.optional(v.nullable(idNumber)),
  fullName: trimmedText(60),
  nameAudioUrl: v.optional(v.nullable(shortText(2000))),
  language: v.optional(v.picklist(['en', 'hi']), 'en'),
  quizId: v.optional(v.nullable(shortText())),
  userId: v.optional(v.nullable(shortText())),
  moderation: v.optional(v.picklist(['passed', 'unchecked']), 'unchecked'),
});

export type CartItemRequest = v.InferOutput<typeof cartItemRequest>;
