import type { Refusal } from '@marquee/sdk/api';
import type { RefusableField } from '../order/order-draft.ts';

/** Maps each field of the price request to the form field that the visitor filled in. */
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

/** Finds the form field that made the server refuse a price request; null if the refusal has another reason. */
export function refusedFieldOf({ status, data }: Refusal): RefusableField | null {
  if (status !== 400 && status !== 422) return null;
  const fields = (data?.fieldErrors ?? []).map(({ field }) => formFields[field]);
  return fields.find((field) => field !== undefined) ?? (status === 422 ? 'full-name' : null);
}
