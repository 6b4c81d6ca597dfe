import { eq } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { MessageInbox } from './message-inbox.ts';
import type { CallLog } from './call-log.ts';
import { refuse } from '../calls/envelope.ts';
import { shortText } from '../calls/fields.ts';
import { readRequest } from '../calls/read-request.ts';
import { issueHandOffToken, type HandOffs } from '../sign-in/hand-off.ts';
import { mobileNumberField, parseMobileNumber } from '../sign-in/phone-number.ts';
import { users } from '../sign-in/account-tables.ts';
import { faultSchema, type Faults } from './faults.ts';
import { inboxPage, inboxPolicy } from './inbox-page.ts';

const inboxQuery = v.object({ phoneNumber: v.optional(shortText()) });

/**
 * The data that the development tools keep in memory: text messages that were not sent (`inbox`), errors and delays
 * that API calls should get (`faults`), and the last received API calls (`calls`).
 */
export type DevTools = { inbox: MessageInbox; faults: Faults; calls: CallLog };

/**
 * The routes of the development tools. `/dev/messages` lists the text messages that were kept instead of sent.
 * `/dev/calls` lists the received API calls. `/dev/faults` sets errors and delays that API calls then get.
 * `/dev/hand-off-tokens` returns a token with which the mobile app signs a user in on the site.
 */
export const devRoutes: FastifyPluginAsync<HandOffs & { tools: DevTools }> = async (
  server,
  { tools: { inbox, faults, calls }, ...dependencies },
) => {
  server.get('/dev/messages', async (request, reply) => {
    const { phoneNumber } = readRequest(inboxQuery, request.query);
    const messages = inbox.messagesTo(phoneNumber && (parseMobileNumber(phoneNumber) ?? phoneNumber));
    reply.header('cache-control', 'no-store');
    if (!request.headers.accept?.includes('text/html')) return { messages };
    reply.header('content-security-policy', inboxPolicy);
    return reply.type('text/html; charset=utf-8').send(inboxPage(messages, phoneNumber ?? ''));
  });

  server.get('/dev/faults', async () => ({ faults: faults.list() }));
  server.post('/dev/faults', async (request) => {
    faults.add(readRequest(faultSchema, request.body));
    return { faults: faults.list() };
  });
  server.delete('/dev/faults', async () => {
    faults.clear();
    return { faults: [] };
  });

  server.get('/dev/calls', async () => ({ calls: calls.list() }));
  server.delete('/dev/calls', async () => {
    calls.clear();
    return { calls: [] };
  });

  // In production the app requests such a token before it opens a page of the site.
  server.post('/dev/hand-off-tokens', async (request) => {
    const { phoneNumber } = readRequest(v.object({ phoneNumber: mobileNumberField }), request.body);
    const [user] = await dependencies.db.select().from(users).where(eq(users.mobileNumber, phoneNumber));
    if (!user) throw refuse(404, 'NOT_FOUND', 'No user has signed in with this number yet.');
    return { token: await issueHandOffToken(dependencies, user.userId) };
  });
};
