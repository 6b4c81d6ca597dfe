import type { Refusal } from '@marquee/api';
import type { RefusableAnswer } from '../order/order-draft.ts';

/** The fields of the price request, and the answers they are made of. */
const answerOf: Record<string, RefusableAnswer> = {
  occasionId: 'occasion',
  occasionDate: 'occasion-date',
  relationshipId: 'relationship',
  relationship: 'relationship',
  relationshipType: 'relationship',
  forName: 'full-name',
  fullName: 'full-name',
  nameAudioUrl: 'full-name',
};

/** The answer a refused price is about; null where the server names none, or the matter is another. */
export function refusedAnswerOf({ status, data }: Refusal): RefusableAnswer | null {
  if (status !== 400 && status !== 422) return null;
  const answers = (data?.fieldErrors ?? []).map(({ field }) => answerOf[field]);
  return answers.find((answer) => answer !== undefined) ?? (status === 422 ? 'full-name' : null);
}
