import * as v from 'valibot';
import { calendarDate, idNumber, trimmedText } from '../server/fields.ts';

/** One item as C23 takes it; occasion 11 stays 11 here. */
export const cartItemRequest = v.object({
  celebUserId: v.optional(v.string()),
  celebId: v.string(),
  occasionId: idNumber,
  occasionDate: v.optional(calendarDate),
  relationship: v.optional(v.nullable(v.string())),
  relationshipType: v.optional(v.nullable(v.string())),
  relationshipId: v.optional(v.nullable(idNumber)),
  fullName: trimmedText(60),
  nameAudioUrl: v.optional(v.nullable(v.string())),
  language: v.optional(v.picklist(['en', 'hi']), 'en'),
  quizId: v.optional(v.nullable(v.string())),
  userId: v.optional(v.nullable(v.string())),
  moderation: v.optional(v.picklist(['passed', 'unchecked']), 'unchecked'),
});

export type CartItemRequest = v.InferOutput<typeof cartItemRequest>;
