import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { eventCall } from '../analytics/event-call.ts';
import { appConfigCall } from '../content/app-config-call.ts';
import { occasionCall } from '../content/occasion-call.ts';
import { serveMedia } from '../content/serve-media.ts';
import { logCalls } from '../dev/call-log.ts';
import { devRoutes } from '../dev/dev-routes.ts';
import { injectFaults } from '../dev/inject-faults.ts';
import { enquiryCalls } from '../enquiries/enquiry-calls.ts';
import { leadCalls } from '../enquiries/lead-calls.ts';
import { cartCalls } from '../orders/cart-calls.ts';
import { paymentCalls } from '../orders/payment-calls.ts';
import { priceCall } from '../orders/price-call.ts';
import { refundCall } from '../orders/refund-call.ts';
import { videoCalls } from '../orders/video-calls.ts';
import { quizCalls } from '../quiz/quiz-calls.ts';
import { birthdayCall } from '../sign-in/birthday-call.ts';
import { codeCalls } from '../sign-in/code-calls.ts';
import { handOffCall } from '../sign-in/hand-off.ts';
import { cancelDeletionCall } from '../sign-in/cancel-deletion-call.ts';
import { loginCall } from '../sign-in/login-call.ts';
import { removeAccountCall } from '../sign-in/remove-account-call.ts';
import { renewTokens } from '../sign-in/renew-tokens.ts';
import { signOutCall } from '../sign-in/sign-out-call.ts';
import { wordCheckCall } from '../words/word-check-call.ts';
import { answerFailure, answerUnknown } from './answer-failures.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import { baseServer } from './base-server.ts';
import { limitRequests } from './limit-requests.ts';
import { observe } from './observe.ts';
import { readJsonBodies } from './read-json-bodies.ts';
import { refuseText } from './refuse-text.ts';

/** The main API: every call of the specification but for content, the payment page and the tools. */
export async function createApiServer(dependencies: ApiDependencies): Promise<FastifyInstance> {
  const { db, settings, dev, now, tracing } = dependencies;
  const server = await baseServer(dependencies, answerFailure);
  await server.register(formbody);
  readJsonBodies(server);
  refuseText(server);
  answerUnknown(server);
  await limitRequests(server, settings.rateLimitScale);
  const metrics = observe(server, { db, name: 'api', tracing });
  renewTokens(server, dependencies);
  serveMedia(server, dependencies.mediaFolder);
  if (dev) {
    // Logged before it misbehaves: a call that gets no answer was received all the same.
    logCalls(server, dev.calls, now);
    injectFaults(server, dev.faults);
    devRoutes(server, dependencies, dev);
  }

  appConfigCall(server, dependencies);
  birthdayCall(server, dependencies);
  loginCall(server, dependencies);
  codeCalls(server, dependencies, metrics);
  signOutCall(server, dependencies);
  handOffCall(server, dependencies);
  removeAccountCall(server, dependencies);
  cancelDeletionCall(server, dependencies);
  enquiryCalls(server, dependencies);
  leadCalls(server, dependencies);
  occasionCall(server, dependencies);
  priceCall(server, dependencies);
  cartCalls(server, dependencies);
  paymentCalls(server, dependencies);
  await dependencies.paymentProvider.addRoutes(server);
  refundCall(server, dependencies);
  videoCalls(server, dependencies);
  eventCall(server, dependencies);
  quizCalls(server, dependencies);
  wordCheckCall(server, dependencies);
  return server;
}
