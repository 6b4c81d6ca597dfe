import { parseAtDoor, PlatformError } from '@marquee/contracts';
import { captureLeadRequest, updateLeadRequest } from '@marquee/contracts/calls';
import { fetchWithin, type Span } from '@marquee/tracing';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';

const capturedSchema = v.object({
  Status: v.literal('Success'),
  Message: v.object({ Id: v.string(), IsCreated: v.optional(v.boolean(), true) }),
});
const updatedSchema = v.object({
  Status: v.literal('Success'),
  Message: v.object({ AffectedRows: v.number() }),
});

export type LeadSquared = { url: string; accessKey: string; secretKey: string };

/** `POST /api/capture-leadsquared-data` (C17) and `/api/update-leadsquared-data` (C18), in LeadSquared's own shapes. */
export function addLeads(app: FastifyInstance, leadSquared: LeadSquared) {
  app.post('/api/capture-leadsquared-data', async (request) => {
    const fields = parseAtDoor(captureLeadRequest, request.body, 'POST /api/capture-leadsquared-data');
    const answer = parseAtDoor(
      capturedSchema,
      await ask(request.span, 'Lead.Capture', fields),
      'answer of LeadSquared',
      'CALL_REFUSED',
    );
    return {
      status: 200,
      message: 'Lead captured',
      data: { leadId: answer.Message.Id, isNew: answer.Message.IsCreated },
    };
  });

  app.post('/api/update-leadsquared-data', async (request, reply) => {
    const { leadId, fields } = parseAtDoor(
      updateLeadRequest,
      request.body,
      'POST /api/update-leadsquared-data',
    );
    const said = await ask(request.span, 'Lead.Update', fields, { leadId });
    const affectedRows = said === undefined ? 0 : updatedRows(said);
    if (affectedRows === 0) {
      return reply.code(404).send({ status: 404, message: '', error: 'NOT_FOUND', data: null });
    }
    return { status: 200, message: 'Lead updated', data: { leadId, affectedRows } };
  });

  /** Undefined for a lead that LeadSquared does not know. */
  async function ask(
    span: Span | undefined,
    verb: string,
    body: unknown,
    query: Record<string, string> = {},
  ): Promise<unknown> {
    const { url, accessKey, secretKey } = leadSquared;
    const parameters = new URLSearchParams({ accessKey, secretKey, ...query });
    const response = await fetchWithin(span, `/${verb}`, `${url}/${verb}?${parameters}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(8_000),
    }).catch((cause: unknown) => {
      throw new PlatformError('CALL_FAILED', `LeadSquared did not answer ${verb}`, { cause });
    });
    if (response.status === 404) return undefined;
    if (!response.ok)
      throw new PlatformError('CALL_REFUSED', `LeadSquared answered ${verb} with ${response.status}`);
    return response.json();
  }
}

function updatedRows(said: unknown): number {
  return parseAtDoor(updatedSchema, said, 'answer of LeadSquared', 'CALL_REFUSED').Message.AffectedRows;
}
