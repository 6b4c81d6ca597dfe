import { access } from '@marquee/http-server';
import { randomUUID } from 'node:crypto';
import { parseInput, PlatformError } from '@marquee/contracts';
import { captureLeadRequest, updateLeadRequest, type LeadAttribute } from '@marquee/api-contract';
import { fetchWithSpan, type Span } from '@marquee/tracing';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { createLeadIds } from './lead-ids.ts';

const createdSchema = v.object({ Status: v.literal('Success'), Message: v.object({ Id: v.string() }) });
const updatedSchema = v.object({
  Status: v.literal('Success'),
  Message: v.object({ AffectedRows: v.number() }),
});
const duplicateSchema = v.object({ ExceptionType: v.literal('MXDuplicateEntryException') });

export type LeadSquared = { url: string; accessKey: string; secretKey: string };

/** Attributes that no client may set: they control LeadSquared's search or identify the lead. */
const reservedAttributes: readonly string[] = ['SearchBy', 'ProspectID'];

/**
 * The routes of the two steps of the lead form, in LeadSquared's formats: capture (call C17) and update (C18). A
 * visitor may enter another person's email address. Capture therefore creates a lead or leaves an existing one
 * unchanged, its response is the same in both cases, and update needs the id in that response.
 */
export const leadRoutes: FastifyPluginAsync<LeadSquared> = async (app, leadSquared) => {
  const leadIds = createLeadIds(leadSquared.secretKey);

  app.post(
    '/api/capture-leadsquared-data',
    {
      config: access(
        'pages of this site (Origin); 120 a minute of one network',
        'creates or corrects a lead at LeadSquared',
      ),
    },
    async (request) => {
      const fields = parseInput(captureLeadRequest, request.body, 'POST /api/capture-leadsquared-data');
      const leadId =
        (await corrected(request.span, fields)) ??
        (await created(
          request.span,
          fields.filter(({ Attribute }) => !reservedAttributes.includes(Attribute)),
        ));
      return { status: 200, message: 'Lead captured', data: { leadId } };
    },
  );

  app.post(
    '/api/update-leadsquared-data',
    {
      config: access(
        'pages of this site (Origin), with the id of a lead; 120 a minute of one network',
        'changes a lead at LeadSquared',
      ),
    },
    async (request, reply) => {
      const { leadId, fields } = parseInput(
        updateLeadRequest,
        request.body,
        'POST /api/update-leadsquared-data',
      );
      if (await isUpdated(request.span, leadId, fields))
        return { status: 200, message: 'Lead updated', data: { leadId, affectedRows: 1 } };
      return reply.code(404).send({ status: 404, message: '', error: 'NOT_FOUND', data: null });
    },
  );

  async function created(span: Span | undefined, fields: LeadAttribute[]): Promise<string> {
    const result = await send(span, 'Lead.Create', fields);
    if (v.is(duplicateSchema, result)) return leadIds.seal('known', randomUUID());
    const { Message } = parseInput(createdSchema, result, 'response of LeadSquared', 'CALL_REFUSED');
    return leadIds.seal('created', Message.Id);
  }

  /** Updates the visitor's own lead, except its email; undefined if the request has no own lead. */
  async function corrected(span: Span | undefined, fields: LeadAttribute[]): Promise<string | undefined> {
    const leadId = fields.find(({ Attribute }) => Attribute === 'ProspectID')?.Value;
    if (leadId === undefined) return undefined;
    const changed = fields.filter(
      ({ Attribute }) => Attribute !== 'EmailAddress' && !reservedAttributes.includes(Attribute),
    );
    return (await isUpdated(span, leadId, changed)) ? leadId : undefined;
  }

  /** Updates a lead. Returns false if this site did not issue the id, or if the lead was deleted. */
  async function isUpdated(
    span: Span | undefined,
    sealed: string,
    fields: LeadAttribute[],
  ): Promise<boolean> {
    const lead = leadIds.open(sealed);
    if (!lead) return false;
    // Sent for known leads too, with an id that does not exist: a faster response would reveal them.
    const result = await send(span, 'Lead.Update', fields, { leadId: lead.id });
    if (lead.kind === 'known') return true;
    if (result === undefined) return false;
    return (
      parseInput(updatedSchema, result, 'response of LeadSquared', 'CALL_REFUSED').Message.AffectedRows > 0
    );
  }

  /** Sends a request to LeadSquared. Returns undefined for a lead that LeadSquared does not know. */
  async function send(
    span: Span | undefined,
    verb: string,
    body: unknown,
    query: Record<string, string> = {},
  ): Promise<unknown> {
    const { url, accessKey, secretKey } = leadSquared;
    const parameters = new URLSearchParams({ accessKey, secretKey, ...query });
    const response = await fetchWithSpan(span, `/${verb}`, `${url}/${verb}?${parameters}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(8_000),
    }).catch((cause: unknown) => {
      throw new PlatformError('CALL_FAILED', `LeadSquared did not respond to ${verb}`, { cause });
    });
    if (response.status === 404) return undefined;
    const result: unknown = await response.json().catch(() => undefined);
    // LeadSquared returns 500 for a request that it understood and refused.
    if (!response.ok && !v.is(duplicateSchema, result))
      throw new PlatformError('CALL_REFUSED', `LeadSquared returned ${response.status} for ${verb}`);
    return result;
  }
};
