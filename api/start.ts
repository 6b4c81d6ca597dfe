import path from 'node:path';
import { openDatabase } from '@marquee/database';
import {
  createLog,
  createMetricsServer,
  createSecurityLog,
  drainOf,
  featureKeys,
  installationSecret,
  settingsOrExit,
} from '@marquee/http-server';
import { openTracing } from '@marquee/tracing';
import { Registry } from 'prom-client';
import { sweepEvents } from './analytics/sweep-events.ts';
import { readCatalogue } from './content/catalogue.ts';
import { prepareDatabase } from './server/prepare-database.ts';
import { createCallLog } from './dev/call-log.ts';
import { createFaults } from './dev/faults.ts';
import { createMessageInbox, sendToInbox } from './dev/message-inbox.ts';
import { createSandbox } from './gateway/sandbox-provider.ts';
import { announceOrders } from './orders/announce-orders.ts';
import { sendRefunds } from './orders/send-refunds.ts';
import { createApiServer } from './server/create-api-server.ts';
import { createContentServer } from './server/create-content-server.ts';
import { readApiSettings } from './server/read-api-settings.ts';
import { repeat } from './server/repeat.ts';
import { deriveKeys } from './server/derive-keys.ts';
import { carryOutDeletions } from './account-deletion/carry-out-deletions.ts';
import { sendToGateway } from './sign-in/send-message.ts';
import { sweepCodes } from './sign-in/sweep-codes.ts';
import { createTokenService } from './sign-in/tokens.ts';
import { createStripe } from './stripe/stripe-provider.ts';

const settings = settingsOrExit(() => readApiSettings(process.env));
const contentFolder = path.join(import.meta.dirname, 'content');
const now = () => new Date();
const logOptions = { level: settings.LOG_LEVEL };
const log = createLog({ server: 'api', ...logOptions });

const { db, close } = openDatabase({
  url: settings.DATABASE_URL,
  onConnectionLost: ({ message }) => log.warn(message),
});
const catalogue = await readCatalogue(contentFolder);
await prepareDatabase(db, { catalogue, contentFolder, sampleContent: settings.sampleContent });

const secretOf = (folder: string, name: string) =>
  installationSecret(path.join(settings.MARQUEE_HOME, folder, name));
const { tokens: tokenKey, ...keys } = deriveKeys(
  settings.API_TOKEN_SECRET ?? (await secretOf('api', 'token-secret')),
);
const [vendorToken = '', wordCheckKey = '', accessKey = '', secretKey = ''] = await Promise.all(
  featureKeys.map(async (name) => settings.keys[name] ?? secretOf('keys', name)),
);
const inbox = createMessageInbox();
const reportFailureOf = (what: string) => (failure: unknown) => log.error({ err: failure }, `${what} failed`);
const tracing = await openTracing({
  service: 'marquee-api',
  variables: process.env,
  report: reportFailureOf('sending traces'),
});
const base = {
  db,
  catalogue,
  now,
  keys,
  tokens: createTokenService({ key: tokenKey, now }),
  sendMessage: settings.SMS_GATEWAY_URL ? sendToGateway(settings.SMS_GATEWAY_URL) : sendToInbox(inbox, now),
  mediaFolder: path.join(contentFolder, 'media'),
  securityLog: createSecurityLog({ server: 'api', write: (line) => console.log(line), now }),
  log: logOptions,
  tracing,
  ...(settings.devTools && { dev: { inbox, faults: createFaults(), calls: createCallLog() } }),
  settings: {
    publicUrl: settings.publicUrl,
    allowedOrigins: settings.allowedOrigins,
    trustedProxies: settings.TRUSTED_PROXIES,
    rateLimitScale: settings.RATE_LIMIT_SCALE,
    metricsHosts: settings.METRICS_HOSTS,
    metricsElsewhere: settings.METRICS_PORT !== undefined,
    drain: drainOf(settings),
    codes: settings.codes,
    deliverySeconds: settings.DELIVERY_SECONDS,
    refundSeconds: settings.REFUND_SECONDS,
    pendingSeconds: settings.PENDING_SECONDS,
    salesCalendarUrl: settings.SALES_CALENDAR_URL,
    vendorToken,
    wordCheckKey,
    leadKeys: { accessKey, secretKey },
  },
};
const paymentProvider = settings.stripe ? createStripe(base, settings.stripe) : createSandbox(base);
const dependencies = { ...base, paymentProvider };
const metrics = { api: new Registry(), content: new Registry() };
const api = await createApiServer(dependencies, metrics.api);
const content = await createContentServer({
  ...dependencies,
  metrics: metrics.content,
  shape: settings.CONTENT_SHAPE,
  maxPageSize: settings.CONTENT_LARGEST_PAGE,
});

await api.listen({
  port: settings.API_PORT,
  host: settings.HOST,
  listenTextResolver: () => `listening at ${settings.publicUrl}`,
});
await content.listen({
  port: settings.CONTENT_PORT,
  host: settings.HOST,
  listenTextResolver: () => `listening at http://localhost:${settings.CONTENT_PORT}`,
});
const ownMetrics =
  settings.METRICS_PORT === undefined
    ? undefined
    : createMetricsServer({ '/metrics': metrics.api, '/metrics/content': metrics.content });
await ownMetrics?.listen({ port: settings.METRICS_PORT, host: settings.HOST });

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];
const stops = (
  [
    [day, 'deleting accounts', () => carryOutDeletions(db, now(), base.securityLog)],
    [hour, 'sweeping codes', () => sweepCodes(db, now())],
    [day, 'sweeping analytics events', () => sweepEvents(db, now(), settings.ANALYTICS_RETENTION_DAYS)],
    [minute, 'reconciling payments', paymentProvider.reconcile],
    [minute, 'sending refunds', () => sendRefunds(dependencies)],
    [second * 5, 'announcing orders', () => announceOrders(dependencies)],
  ] as const
).map(([everyMs, what, work]) => repeat(everyMs, work, reportFailureOf(what)));

let ending = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, async () => {
    if (ending) return;
    ending = true;
    await Promise.all([api.close(), content.close()]);
    await Promise.all(stops.map((stop) => stop()));
    await tracing?.stop();
    await close();
    await ownMetrics?.close();
    process.exit(0);
  });
