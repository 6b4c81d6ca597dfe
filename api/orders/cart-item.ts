import * as v from 'valibot';
import { calendarDate, idNumber, shortText, trimmedText } from '../calls/fields.ts';

/**
 * The schema of a video in the request of call C23. Its `occasionId` is not converted: 11 is 11 here, but 12 in call
 * C24.
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
