import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { Registry } from 'prom-client';
import { eventCall } from '../analytics/event-call.ts';
import { appConfigCall } from '../content/app-config-call.ts';
import { serveMedia } from '../content/serve-media.ts';
import { occasionCall } from '../content/occasion-call.ts';
import { logCalls } from '../dev/call-log.ts';
import { devRoutes, type DevTools } from '../dev/dev-routes.ts';
import { injectFaults } from '../dev/inject-faults.ts';
import { enquiryCalls } from '../enquiries/enquiry-calls.ts';
import { leadCalls } from '../enquiries/lead-calls.ts';
import { cartCalls } from '../orders/cart-calls.ts';
import { paymentCalls } from '../orders/payment-calls.ts';
import type { PaymentProvider } from '../orders/payment-provider.ts';
import { priceCall } from '../orders/price-call.ts';
import { refundCall } from '../orders/refund-call.ts';
import { remakeCall } from '../orders/remake-call.ts';
import { videoCalls } from '../orders/video-calls.ts';
import { quizCalls } from '../quiz/quiz-calls.ts';
import { birthdayCall } from '../sign-in/birthday-call.ts';
import { codeCalls } from '../sign-in/code-calls.ts';
import { handOffCall } from '../sign-in/hand-off.ts';
import { cancelDeletionCall } from '../account-deletion/cancel-deletion-call.ts';
import { loginCall } from '../sign-in/login-call.ts';
import { removeAccountCall } from '../account-deletion/remove-account-call.ts';
import { renewTokens } from '../sign-in/renew-tokens.ts';
import { signOutCall } from '../sign-in/sign-out-call.ts';
import { wordCheckCall } from '../word-check/word-check-call.ts';
import { baseServer, type BaseOptions } from './base-server.ts';
import { formatError } from './format-error.ts';
import { tooManyRequests } from '../calls/rate-limits.ts';
import { readJsonBodies } from './read-json-bodies.ts';
import { refuseText } from './refuse-text.ts';
import { rootPage } from './root-page.ts';

/** The calls of the specification and of the services that the site asks. Each says in its type what it needs. */
const calls = [
  codeCalls,
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
];

/** The second parameter of each function of a union. */
type Each<Calls> = Calls extends (server: never, needs: infer Needs) => unknown
  ? (needs: Needs) => void
  : never;
/** What satisfies all of them: the parameter of a function that could be any of them. */
type NeedsOf<Calls> = Each<Calls> extends (needs: infer Needs) => void ? Needs : never;

/** The dependencies of all API calls, and the options of the server. */
export type ApiOptions = Omit<NeedsOf<(typeof calls)[number]>, 'metrics'> &
  BaseOptions & {
    now: () => Date;
    /** The folder of the files under `/media/`. */
    mediaFolder: string;
    paymentProvider: PaymentProvider;
    /** The state of the development tools; undefined in production. */
    dev?: DevTools;
    settings: {
      /** A factor for all rate limits, which count per IP range; above 1 if many visitors share one IP address. */
      rateLimitScale: number;
    };
  };

/**
 * Creates the server of the main API, with all calls except those of the content host. It also has the payment pages of
 * the provider and, if `dev` is given, the development tools. `metrics` is the registry of its Prometheus metrics.
 */
export async function createApiServer(
  options: ApiOptions,
  metrics = new Registry(),
): Promise<FastifyInstance> {
  const { settings, dev, now, paymentProvider } = options;
  const server = await baseServer(options, {
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
  renewTokens(server, options);
  if (dev) {
    // Logged before a fault is injected: the API received a call to which it does not respond.
    logCalls(server, dev.calls, now);
    injectFaults(server, dev.faults);
    await server.register(devRoutes, { ...options, tools: dev });
  }

  await server.register(serveMedia, { folder: options.mediaFolder });
  await server.register(paymentProvider.routes);
  const needs = { ...options, metrics };
  const all: readonly FastifyPluginAsync<typeof needs>[] = calls;
  for (const each of all) await server.register(each, needs);
  return server;
}
