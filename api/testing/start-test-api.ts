import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@marquee/database';
import { startTestPostgres } from '@marquee/database/testing';
import { createSecurityLog } from '@marquee/http-server';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { readCatalogue } from '../content/catalogue.ts';
import { prepareDatabase } from '../server/prepare-database.ts';
import { createCallLog } from '../dev/call-log.ts';
import { createFaults } from '../dev/faults.ts';
import { createMessageInbox, sendToInbox } from '../dev/message-inbox.ts';
import { createSandbox, type SandboxDependencies } from '../gateway/sandbox-provider.ts';
import type { PaymentProvider } from '../orders/payment-provider.ts';
import { createApiServer, type ApiOptions } from '../server/create-api-server.ts';
import { createContentServer } from '../server/create-content-server.ts';
import { deriveKeys } from '../server/derive-keys.ts';
import type { CodeBudgets } from '../sign-in/code-rules.ts';
import { createTokenService } from '../sign-in/tokens.ts';

const { tokens: tokenKey, ...keys } = deriveKeys('a secret that only the tests know, 32+');

/** Enough for tests, whose requests all have one address; code-budgets.test.ts tests the real budgets. */
const amplyManyCodes: CodeBudgets = { perNetwork: 1e6, perNetworkADay: 1e6, perHour: 1e6 };
const contentFolder = path.join(import.meta.dirname, '..', 'content');
const migrations = path.join(import.meta.dirname, '..', 'migrations');

export type TestApi = Awaited<ReturnType<typeof startTestApi>>;
export type Reply<Data = Record<string, unknown>> = {
  http: number;
  status: number;
  message: string;
  error?: string;
  data: Data;
};

/**
 * Starts the whole API on a new PostgreSQL, with a clock that `passSeconds` advances. On a busy machine, a hundred calls
 * at once may wait long for the ten connections.
 */
export async function startTestApi({
  provider = createSandbox,
  codes = amplyManyCodes,
  rateLimitScale = 1,
}: {
  provider?: (needs: SandboxDependencies) => PaymentProvider;
  codes?: CodeBudgets;
  rateLimitScale?: number;
} = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'marquee-api-test-'));
  const postgres = await startTestPostgres(dataDir);
  const catalogue = await readCatalogue(contentFolder);
  const url = await postgres.migratedUrl('api', migrations, (filled) =>
    prepareDatabase(filled, { catalogue, contentFolder, sampleContent: true }),
  );
  const { db, close } = openDatabase({ url, connectionTimeoutMs: 300_000 });

  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const inbox = createMessageInbox();
  const securityLines: string[] = [];
  const base = {
    db,
    catalogue,
    now,
    keys,
    tokens: createTokenService({ key: tokenKey, now }),
    sendMessage: sendToInbox(inbox, now),
    mediaFolder: path.join(contentFolder, 'media'),
    securityLog: createSecurityLog({ server: 'api', write: (line) => securityLines.push(line), now }),
    dev: { inbox, faults: createFaults(), calls: createCallLog() },
    settings: {
      publicUrl: 'http://localhost:3001',
      allowedOrigins: ['http://localhost:3000', 'https://marquee.example'],
      trustedProxies: [] as readonly string[],
      rateLimitScale,
      metricsHosts: [] as readonly string[],
      codes,
      deliverySeconds: 20,
      refundSeconds: 60,
      pendingSeconds: 10,
      salesCalendarUrl: 'https://calendar.test/talk',
      vendorToken: 'vendor-token',
      wordCheckKey: 'word-check-key',
      leadKeys: { accessKey: 'access', secretKey: 'secret' },
    },
  };
  const dependencies: ApiOptions = { ...base, paymentProvider: provider(base) };
  const api = await createApiServer(dependencies);
  const content = await createContentServer(dependencies);

  const call = callOn(api);

  let lastNumber = 9_000_000_000;
  return {
    ...dependencies,
    api,
    content,
    inbox,
    /** The lines of the security log, oldest first. */
    securityLines,
    call,
    callOn,
    passSeconds: (seconds: number) => {
      ahead += seconds * 1000;
    },
    /** Returns a number that was not used in this file. */
    newNumber: () => String((lastNumber += 1)),
    async signIn(phoneNumber = String((lastNumber += 1))) {
      await call(
        'POST',
        `/security/api/auth/user/send-otp-v2?phoneNumber=${encodeURIComponent(phoneNumber)}`,
      );
      const otp = inbox.messagesTo()[0]?.code;
      const verified = await call<{ authToken: string }>('POST', '/security/api/auth/user/verify-otp-v2', {
        body: { phoneNumber, otp },
      });
      const token = verified.data.authToken;
      const login = await call<{ userId: string }>('POST', '/security/api/auth/user/user-login-v2', {
        token,
        body: { mobileNumber: phoneNumber, name: 'Asha Rao', isEbUser: false },
      });
      return { phoneNumber, token, userId: login.data.userId };
    },
    async stop() {
      await api.close();
      await content.close();
      await close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

type Call = <Data = Record<string, unknown>>(
  method: NonNullable<InjectOptions['method']>,
  url: string,
  options?: { body?: object; token?: string; headers?: Record<string, string>; from?: string },
) => Promise<Reply<Data>>;

/** Creates a function that sends a call and returns its envelope and its HTTP status. */
function callOn(server: FastifyInstance): Call {
  return async (method, url, { body, token, headers, from = '127.0.0.1' } = {}) => {
    const response = await server.inject({
      method,
      url,
      remoteAddress: from,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body && { payload: body }),
    });
    return { http: response.statusCode, ...response.json() };
  };
}
