import type { Database } from '@marquee/database';
import { eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { emailAddress, maxTextLength, shortText } from '../calls/fields.ts';
import { isSameSecret } from '../calls/is-same-secret.ts';
import { perMinute } from '../calls/rate-limits.ts';
import { parseRequest } from '../calls/read-request.ts';
import { leads } from './enquiry-tables.ts';

const keysQuery = v.object({
  accessKey: shortText(),
  secretKey: shortText(),
  leadId: v.optional(shortText()),
});
const leadQuery = v.object({ leadId: v.pipe(v.string(), v.maxLength(40), v.uuid()) });
const attributesBody = v.pipe(
  v.array(
    v.object({
      Attribute: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
      Value: v.nullable(shortText(maxTextLength)),
    }),
  ),
  v.minLength(1),
  v.maxLength(60),
  v.transform((list) => Object.fromEntries(list.map(({ Attribute, Value }) => [Attribute, Value ?? '']))),
);

/** High, because the shell's server sends the leads of all visitors, from one network. */
const limits = perMinute(1200);

type Needs = {
  db: Database;
  now: () => Date;
  settings: { leadKeys: { accessKey: string; secretKey: string } };
};

/**
 * The routes of a lead store (a store of sales contacts) with the API of LeadSquared, a CRM. It replaces LeadSquared:
 * the shell's proxy sends the leads of API calls C17 (a new lead) and C18 (a changed lead) here.
 */
export const leadCalls: FastifyPluginAsync<Needs> = async (server, { db, settings, now }) => {
  server.post('/leadsquared/v2/LeadManagement.svc/Lead.Create', limits, async (request, reply) => {
    if (!hasKeys(request.query)) return unauthorised(reply);
    const body = parseRequest(attributesBody, request.body);
    const email = body.success ? parseRequest(emailAddress, body.output['EmailAddress']) : undefined;
    if (!body.success || !email?.success)
      return invalid(reply, 'MXInvalidParameterException', 'EmailAddress: a valid address is needed');

    const [lead] = await db
      .insert(leads)
      .values({
        emailAddress: email.output.toLowerCase(),
        attributes: body.output,
        createdAt: now(),
        changedAt: now(),
      })
      .onConflictDoNothing()
      .returning({ leadId: leads.leadId });
    // LeadSquared returns 500 for a valid request that it refuses.
    if (!lead)
      return invalid(
        reply,
        'MXDuplicateEntryException',
        'A Lead with same EmailAddress already exists.',
        500,
      );
    return { Status: 'Success', Message: { Id: lead.leadId } };
  });

  server.post('/leadsquared/v2/LeadManagement.svc/Lead.Update', limits, async (request, reply) => {
    if (!hasKeys(request.query)) return unauthorised(reply);
    const query = parseRequest(leadQuery, request.query);
    const body = parseRequest(attributesBody, request.body);
    if (!body.success) return invalid(reply, 'MXInvalidParameterException', 'a list of attributes is needed');

    const changed = query.success
      ? await db
          .update(leads)
          .set({
            attributes: sql`${leads.attributes} || ${JSON.stringify(body.output)}::jsonb`,
            changedAt: now(),
          })
          .where(eq(leads.leadId, query.output.leadId))
          .returning({ leadId: leads.leadId })
      : [];
    if (changed.length === 0)
      return invalid(reply, 'MXInvalidEntityReferenceException', 'Lead not found', 404);
    return { Status: 'Success', Message: { AffectedRows: changed.length } };
  });

  function hasKeys(query: unknown): boolean {
    const keys = parseRequest(keysQuery, query);
    const { accessKey, secretKey } = settings.leadKeys;
    return (
      keys.success &&
      isSameSecret(keys.output.accessKey, accessKey) &&
      isSameSecret(keys.output.secretKey, secretKey)
    );
  }
};

function unauthorised(reply: FastifyReply) {
  return invalid(reply, 'MXUnAuthorizedRequestException', 'Invalid access or secret key', 401);
}

function invalid(reply: FastifyReply, ExceptionType: string, ExceptionMessage: string, status = 400) {
  return reply.status(status).send({ Status: 'Error', ExceptionType, ExceptionMessage });
}
