import path from 'node:path';
import { openDatabase } from '@marquee/database';
import { createSecurityLog, installationSecret, loggedError } from '@marquee/http-server';
import { openTracing } from '@marquee/tracing';
import { sweepEvents } from './analytics/sweep-events.ts';
import { readCatalogue } from './content/catalogue.ts';
import { prepareDatabase } from './database/prepare-database.ts';
import { createCallLog } from './dev/call-log.ts';
import { createFaults } from './dev/faults.ts';
import { createMessageInbox } from './dev/message-inbox.ts';
import { createSandbox } from './gateway/sandbox-provider.ts';
import { sendRefunds } from './orders/send-refunds.ts';
import { createApiServer } from './server/create-api-server.ts';
import { createContentServer } from './server/create-content-server.ts';
import { keyNames, readEnvironment } from './server/read-environment.ts';
import { repeat } from './server/repeat.ts';
import { deriveKeys } from './server/derive-keys.ts';
import { carryOutDeletions } from './sign-in/carry-out-deletions.ts';
import { sendToGateway, sendToInbox } from './sign-in/send-message.ts';
import { sweepCodes } from './sign-in/sweep-codes.ts';
import { createTokenService } from './sign-in/tokens.ts';
import { createStripe } from './stripe/stripe-provider.ts';

const environment = readEnvironment(process.env);
const contentFolder = path.join(import.meta.dirname, 'content');
const now = () => new Date();

const { db, close } = openDatabase({
  url: environment.DATABASE_URL,
  onConnectionLost: ({ message }) => console.warn(message),
});
const catalogue = await readCatalogue(contentFolder);
await prepareDatabase(db, { catalogue, contentFolder });

const secretOf = (folder: string, name: string) =>
  installationSecret(path.join(environment.MARQUEE_HOME, folder, name));
const { tokens: tokenKey, ...keys } = deriveKeys(
  environment.API_TOKEN_SECRET ?? (await secretOf('api', 'token-secret')),
);
const [vendorToken = '', wordCheckKey = '', accessKey = '', secretKey = ''] = await Promise.all(
  keyNames.map(async (name) => environment.keys[name] ?? secretOf('keys', name)),
);
const inbox = createMessageInbox();
const reportFailureOf = (what: string) => (failure: unknown) =>
  console.error(`${what} failed`, JSON.stringify(loggedError(failure)));
const tracing = await openTracing({
  service: 'marquee-api',
  variables: process.env,
  report: reportFailureOf('sending traces'),
});
const needs = {
  db,
  catalogue,
  now,
  keys,
  tokens: createTokenService({ key: tokenKey, now }),
  sendMessage: environment.SMS_GATEWAY_URL
    ? sendToGateway(environment.SMS_GATEWAY_URL)
    : sendToInbox(inbox, now),
  mediaFolder: path.join(contentFolder, 'media'),
  securityLog: createSecurityLog({ server: 'api', write: (line) => console.log(line), now }),
  log: true,
  tracing,
  ...(environment.devTools && { dev: { inbox, faults: createFaults(), calls: createCallLog() } }),
  settings: {
    publicUrl: environment.publicUrl,
    allowedOrigins: environment.allowedOrigins,
    trustedProxies: environment.TRUSTED_PROXIES,
    rateLimitScale: environment.RATE_LIMIT_SCALE,
    metricsHosts: environment.metricsHosts,
    codes: environment.codes,
    deliverySeconds: environment.DELIVERY_SECONDS,
    refundSeconds: environment.REFUND_SECONDS,
    pendingSeconds: environment.PENDING_SECONDS,
    salesCalendarUrl: environment.SALES_CALENDAR_URL,
    vendorToken,
    wordCheckKey,
    leadKeys: { accessKey, secretKey },
  },
};
const paymentProvider = environment.stripe ? createStripe(needs, environment.stripe) : createSandbox(needs);
const dependencies = { ...needs, paymentProvider };
const api = await createApiServer(dependencies);
const content = await createContentServer({
  ...dependencies,
  shape: environment.CONTENT_SHAPE,
  maxPageSize: environment.CONTENT_LARGEST_PAGE,
});

await api.listen({ port: environment.API_PORT, host: environment.HOST });
await content.listen({ port: environment.CONTENT_PORT, host: environment.HOST });
console.log(`api ${environment.publicUrl}`);
console.log(`content http://localhost:${environment.CONTENT_PORT}`);

const ends = [
  repeat(
    86_400_000,
    () => carryOutDeletions(db, now(), needs.securityLog),
    reportFailureOf('deleting accounts'),
  ),
  repeat(3_600_000, () => sweepCodes(db, now()), reportFailureOf('sweeping codes')),
  repeat(
    86_400_000,
    () => sweepEvents(db, now(), environment.ANALYTICS_RETENTION_DAYS),
    reportFailureOf('sweeping analytics events'),
  ),
  repeat(60_000, paymentProvider.reconcile, reportFailureOf('looking after payments')),
  repeat(60_000, () => sendRefunds(dependencies), reportFailureOf('sending money back')),
];

let ending = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, async () => {
    if (ending) return;
    ending = true;
    for (const end of ends) end();
    await Promise.all([api.close(), content.close()]);
    await tracing?.stop();
    await close();
  });
