import * as v from 'valibot';
import { maybeNumber, opaqueId } from './fields.ts';

/** A field of a lead in the form the lead store knows. */
export type LeadAttribute = { Attribute: string; Value: string };

/** C17. */
export type CaptureLeadRequest = LeadAttribute[];
export const captureLeadData = v.object({ leadId: opaqueId, isNew: v.nullish(v.boolean()) });
export type CaptureLeadData = v.InferOutput<typeof captureLeadData>;

/** C18. */
export type UpdateLeadRequest = { leadId: string; fields: LeadAttribute[] };
export const updateLeadData = v.object({ leadId: opaqueId, affectedRows: maybeNumber });
export type UpdateLeadData = v.InferOutput<typeof updateLeadData>;
