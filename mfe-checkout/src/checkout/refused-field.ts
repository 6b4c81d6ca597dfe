import type { Refusal } from '@marquee/api';
import type { RefusableField } from '../order/order-draft.ts';

/** The form field that each field of the price request comes from. */
const formFields: Record<string, RefusableField> = {
  occasionId: 'occasion',
  occasionDate: 'occasion-date',
  relationshipId: 'relationship',
  relationship: 'relationship',
  relationshipType: 'relationship',
  forName: 'full-name',
  fullName: 'full-name',
  nameAudioUrl: 'full-name',
};

/** The form field for which C24 refused a price; null if the refusal has another reason. */
export function refusedFieldOf({ status, data }: Refusal): RefusableField | null {
  if (status !== 400 && status !== 422) return null;
  const fields = (data?.fieldErrors ?? []).map(({ field }) => formFields[field]);
  return fields.find((field) => field !== undefined) ?? (status === 422 ? 'full-name' : null);
}
