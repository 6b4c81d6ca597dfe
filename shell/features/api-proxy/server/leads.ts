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

/** What tells the store or this server how to look, or whose lead it is: never changed by who holds its id. */
const notOfTheLead: readonly string[] = ['SearchBy', 'ProspectID'];

/**
 * `POST /api/capture-leadsquared-data` (C17) and `/api/update-leadsquared-data` (C18), in LeadSquared's own
 * shapes. Anybody may type anybody's address: the first step creates a lead and never changes one that was
 * there, the answer does not tell which it was, and only the id it returned opens the second step.
 */
export const leadRoutes: FastifyPluginAsync<LeadSquared> = async (app, leadSquared) => {
  const leadIds = createLeadIds(leadSquared.secretKey);

  app.post('/api/capture-leadsquared-data', async (request) => {
    const fields = parseInput(captureLeadRequest, request.body, 'POST /api/capture-leadsquared-data');
    const leadId =
      (await corrected(request.span, fields)) ??
      (await created(
        request.span,
        fields.filter(({ Attribute }) => !notOfTheLead.includes(Attribute)),
      ));
    return { status: 200, message: 'Lead captured', data: { leadId } };
  });

  app.post('/api/update-leadsquared-data', async (request, reply) => {
    const { leadId, fields } = parseInput(
      updateLeadRequest,
      request.body,
      'POST /api/update-leadsquared-data',
    );
    if (await isUpdated(request.span, leadId, fields))
      return { status: 200, message: 'Lead updated', data: { leadId, affectedRows: 1 } };
    return reply.code(404).send({ status: 404, message: '', error: 'NOT_FOUND', data: null });
  });

  async function created(span: Span | undefined, fields: LeadAttribute[]): Promise<string> {
    const answer = await ask(span, 'Lead.Create', fields);
    if (v.is(duplicateSchema, answer)) return leadIds.seal('known', randomUUID());
    const { Message } = parseInput(createdSchema, answer, 'answer of LeadSquared', 'CALL_REFUSED');
    return leadIds.seal('created', Message.Id);
  }

  /** The first step come back to: its own lead is corrected, but for whose address it is. */
  async function corrected(span: Span | undefined, fields: LeadAttribute[]): Promise<string | undefined> {
    const leadId = fields.find(({ Attribute }) => Attribute === 'ProspectID')?.Value;
    if (leadId === undefined) return undefined;
    const changed = fields.filter(
      ({ Attribute }) => Attribute !== 'EmailAddress' && !notOfTheLead.includes(Attribute),
    );
    return (await isUpdated(span, leadId, changed)) ? leadId : undefined;
  }

  /** False for an id that was not given out here, or whose lead the store does not have any more. */
  async function isUpdated(
    span: Span | undefined,
    sealed: string,
    fields: LeadAttribute[],
  ): Promise<boolean> {
    const lead = leadIds.open(sealed);
    if (!lead) return false;
    // Asked for a known lead as well, whose id leads nowhere: an answer that came sooner would tell.
    const answer = await ask(span, 'Lead.Update', fields, { leadId: lead.id });
    if (lead.kind === 'known') return true;
    if (answer === undefined) return false;
    return (
      parseInput(updatedSchema, answer, 'answer of LeadSquared', 'CALL_REFUSED').Message.AffectedRows > 0
    );
  }

  /** Undefined for a lead that LeadSquared does not know. */
  async function ask(
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
      throw new PlatformError('CALL_FAILED', `LeadSquared did not answer ${verb}`, { cause });
    });
    if (response.status === 404) return undefined;
    const answer: unknown = await response.json().catch(() => undefined);
    // LeadSquared answers 500 to a request that it understood and refused.
    if (!response.ok && !v.is(duplicateSchema, answer))
      throw new PlatformError('CALL_REFUSED', `LeadSquared answered ${verb} with ${response.status}`);
    return answer;
  }
};
