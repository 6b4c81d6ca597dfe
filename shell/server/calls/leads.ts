import { parseAtDoor, PlatformError } from '@marquee/contracts';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';

const fieldsSchema = v.pipe(
  v.array(
    v.object({
      Attribute: v.pipe(v.string(), v.maxLength(100)),
      Value: v.pipe(v.string(), v.maxLength(2_000)),
    }),
  ),
  v.minLength(1),
  v.maxLength(60),
);
const updateSchema = v.object({
  leadId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  fields: fieldsSchema,
});
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
    const fields = parseAtDoor(fieldsSchema, request.body, 'POST /api/capture-leadsquared-data');
    const answer = parseAtDoor(
      capturedSchema,
      await ask('Lead.Capture', fields),
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
    const { leadId, fields } = parseAtDoor(updateSchema, request.body, 'POST /api/update-leadsquared-data');
    const answer = parseAtDoor(
      updatedSchema,
      await ask('Lead.Update', fields, { leadId }),
      'answer of LeadSquared',
      'CALL_REFUSED',
    );
    const { AffectedRows: affectedRows } = answer.Message;
    if (affectedRows === 0) {
      return reply.code(404).send({ status: 404, message: '', error: 'NOT_FOUND', data: null });
    }
    return { status: 200, message: 'Lead updated', data: { leadId, affectedRows } };
  });

  async function ask(verb: string, body: unknown, query: Record<string, string> = {}): Promise<unknown> {
    const { url, accessKey, secretKey } = leadSquared;
    const parameters = new URLSearchParams({ accessKey, secretKey, ...query });
    const response = await fetch(`${url}/${verb}?${parameters}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(8_000),
    }).catch((cause: unknown) => {
      throw new PlatformError('CALL_FAILED', `LeadSquared did not answer ${verb}`, { cause });
    });
    if (!response.ok)
      throw new PlatformError('CALL_REFUSED', `LeadSquared answered ${verb} with ${response.status}`);
    return response.json();
  }
}
