import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
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
import { remakeCall } from '../orders/remake-call.ts';
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
import { wordCheckCall } from '../word-check/word-check-call.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import { baseServer } from './base-server.ts';
import { formatError } from './format-error.ts';
import { tooManyRequests } from './rate-limits.ts';
import { readJsonBodies } from './read-json-bodies.ts';
import { refuseText } from './refuse-text.ts';
import { rootPage } from './root-page.ts';

/** Creates the main API: all calls except content, the provider's payment pages, and the development tools. */
export async function createApiServer(
  dependencies: ApiDependencies,
  metrics = new Registry(),
): Promise<FastifyInstance> {
  const { settings, dev, now, paymentProvider } = dependencies;
  const server = await baseServer(dependencies, {
    name: 'api',
    metrics,
    formatError,
    rateLimit: { refusal: tooManyRequests, scale: settings.rateLimitScale },
  });
  rootPage(server, {
    title: 'API',
    about:
      'This server has the calls of Marquee: sign-in, orders, payments, quizzes and enquiries. People use them through the site; the calls answer with JSON.',
  });
  await server.register(formbody);
  readJsonBodies(server);
  refuseText(server);
  renewTokens(server, dependencies);
  if (dev) {
    // Logged before a fault is injected: the API received a call to which it does not respond.
    logCalls(server, dev.calls, now);
    injectFaults(server, dev.faults);
    await server.register(devRoutes, { ...dependencies, tools: dev });
  }

  await server.register(serveMedia, { folder: dependencies.mediaFolder });
  await server.register(paymentProvider.routes);
  await server.register(codeCalls, { ...dependencies, metrics });
  for (const calls of [
    appConfigCall,
    birthdayCall,
    loginCall,
    signOutCall,
    handOffCall,
    removeAccountCall,
    cancelDeletionCall,
    enquiryCalls,
    leadCalls,
    occasionCall,
    priceCall,
    cartCalls,
    paymentCalls,
    refundCall,
    remakeCall,
    videoCalls,
    eventCall,
    quizCalls,
    wordCheckCall,
  ])
    await server.register(calls, dependencies);
  return server;
}
