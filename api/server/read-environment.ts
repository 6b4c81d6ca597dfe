import { PlatformError, parseInput } from '@marquee/contracts';
import { isLoopbackHost, trustedProxiesSchema } from '@marquee/http-server';
import * as v from 'valibot';
import { defaultCodeBudgets } from '../sign-in/code-rules.ts';

const port = (fallback: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^\d+$/, 'is a port'), v.transform(Number)), fallback);
const seconds = (fallback: string) =>
  v.optional(
    v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/, 'is a number of seconds'), v.transform(Number)),
    fallback,
  );
const secret = v.optional(v.pipe(v.string(), v.minLength(32, 'has 32 characters at least')));

const environmentSchema = v.object({
  DATABASE_URL: v.pipe(v.string('is the address of a PostgreSQL database'), v.nonEmpty()),
  API_PORT: port('3001'),
  CONTENT_PORT: port('3002'),
  PORT: port('3000'),
  HOST: v.optional(v.string(), 'localhost'),
  MARQUEE_HOME: v.optional(v.string(), '.marquee'),
  MAIN_API_URL: v.optional(v.pipe(v.string(), v.url())),
  SITE_URL: v.optional(v.pipe(v.string(), v.url())),
  METRICS_HOSTS: v.optional(v.string(), ''),
  ALLOWED_ORIGINS: v.optional(v.string()),
  NODE_ENV: v.optional(v.string(), 'development'),
  DEV_TOOLS: v.optional(v.picklist(['on', 'off'])),
  CONTENT_SHAPE: v.optional(v.picklist(['4', '5']), '4'),
  CONTENT_LARGEST_PAGE: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d*$/, 'is a number of entries'), v.transform(Number)),
    '10000',
  ),
  DELIVERY_SECONDS: seconds('20'),
  REFUND_SECONDS: seconds('60'),
  PENDING_SECONDS: seconds('10'),
  ANALYTICS_RETENTION_DAYS: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/, 'is a number of days'), v.transform(Number)),
    '400',
  ),
  API_TOKEN_SECRET: secret,
  SMS_GATEWAY_URL: v.optional(v.pipe(v.string(), v.url())),
  SALES_CALENDAR_URL: v.optional(
    v.pipe(v.string(), v.regex(/^(https:\/\/\S+)?$/, 'is an address on https, or empty')),
    'https://calendar.marquee.example/talk-to-us',
  ),
  TRUSTED_PROXIES: trustedProxiesSchema,
  RATE_LIMIT_SCALE: v.optional(
    v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/, 'is a number'), v.transform(Number), v.gtValue(0)),
    '1',
  ),
  CODES_PER_HOUR: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'is a number of codes'), v.transform(Number)),
    String(defaultCodeBudgets.perHour),
  ),
  PAYMENT_PROVIDER: v.optional(v.picklist(['sandbox', 'stripe'])),
  STRIPE_SECRET_KEY: v.optional(v.pipe(v.string(), v.regex(/^[sr]k_/, 'starts with sk_ or rk_'))),
  STRIPE_WEBHOOK_SECRET: v.optional(v.pipe(v.string(), v.regex(/^whsec_/, 'starts with whsec_'))),
  STRIPE_API_URL: v.optional(v.pipe(v.string(), v.url())),
  VENDOR_TOKEN: v.optional(v.string()),
  AI_API_KEY: v.optional(v.string()),
  LEADSQUARED_ACCESS_KEY: v.optional(v.string()),
  LEADSQUARED_SECRET_KEY: v.optional(v.string()),
});

/** The keys that the site's server shows to this one. */
export const keyNames = [
  'VENDOR_TOKEN',
  'AI_API_KEY',
  'LEADSQUARED_ACCESS_KEY',
  'LEADSQUARED_SECRET_KEY',
] as const;
type Key = (typeof keyNames)[number];
/** Keys that once stood in this repository, for one machine. */
const knownKey = /^sandbox-/;

/**
 * Reads the environment once. `DEV_TOOLS` need `HOST`, `MAIN_API_URL` and `SITE_URL` to be this machine;
 * where they are off, messages need a gateway and the payment provider has to be named. `keys` holds a key
 * or, on one machine while developing, undefined for one of the installation's own. Throws `INVALID_INPUT`
 * naming the variable.
 */
export function readEnvironment(variables: Record<string, string | undefined>) {
  const read = parseInput(environmentSchema, variables, 'environment');
  const isProduction = read.NODE_ENV === 'production';
  const openTo = publicAddress(read);
  if (read.DEV_TOOLS === 'on' && openTo)
    throw new PlatformError(
      'INVALID_INPUT',
      `environment: DEV_TOOLS: shows every one-time code, and ${openTo} is not an address of this machine alone`,
    );
  const devTools = read.DEV_TOOLS === 'on' || (!isProduction && !openTo && read.DEV_TOOLS !== 'off');
  if (!devTools && !read.SMS_GATEWAY_URL)
    throw new PlatformError(
      'INVALID_INPUT',
      'environment: SMS_GATEWAY_URL: is needed where DEV_TOOLS are off',
    );

  // A sandbox nobody asked for would give every order away.
  if (!devTools && !read.PAYMENT_PROVIDER)
    throw new PlatformError(
      'INVALID_INPUT',
      'environment: PAYMENT_PROVIDER: is needed where DEV_TOOLS are off',
    );

  const refuseKey = (name: Key, why: string) => {
    throw new PlatformError('INVALID_INPUT', `environment: ${name}: ${why}`);
  };
  const keyOf = (name: Key): string | undefined => {
    const value = read[name] || undefined;
    if (!value && isProduction) refuseKey(name, 'is needed in production');
    if (!value && openTo) refuseKey(name, `is needed where ${openTo} is public`);
    if (value && openTo && knownKey.test(value))
      refuseKey(name, `is a key that everybody knows, and ${openTo} is public`);
    return value;
  };
  const keys: Record<Key, string | undefined> = {
    VENDOR_TOKEN: keyOf('VENDOR_TOKEN'),
    AI_API_KEY: keyOf('AI_API_KEY'),
    LEADSQUARED_ACCESS_KEY: keyOf('LEADSQUARED_ACCESS_KEY'),
    LEADSQUARED_SECRET_KEY: keyOf('LEADSQUARED_SECRET_KEY'),
  };
  return {
    ...read,
    devTools,
    publicUrl: (read.MAIN_API_URL ?? `http://localhost:${read.API_PORT}`).replace(/\/$/, ''),
    allowedOrigins: read.ALLOWED_ORIGINS?.split(',').map((origin) => origin.trim()) ?? [
      `http://localhost:${read.PORT}`,
    ],
    keys,
    metricsHosts: read.METRICS_HOSTS.toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
    codes: {
      perNetwork: Math.ceil(defaultCodeBudgets.perNetwork * read.RATE_LIMIT_SCALE),
      perNetworkADay: Math.ceil(defaultCodeBudgets.perNetworkADay * read.RATE_LIMIT_SCALE),
      perHour: read.CODES_PER_HOUR,
    },
    stripe: read.PAYMENT_PROVIDER === 'stripe' ? stripeSettings(read) : undefined,
  };
}

/** The first variable that lets others than this machine in, with its value; undefined where none does. */
function publicAddress({ HOST, MAIN_API_URL, SITE_URL }: v.InferOutput<typeof environmentSchema>) {
  if (!isLoopbackHost(HOST)) return `HOST ${HOST}`;
  for (const [name, url] of Object.entries({ MAIN_API_URL, SITE_URL }))
    if (url && !isLoopbackHost(new URL(url).hostname)) return `${name} ${url}`;
  return undefined;
}

function stripeSettings(read: v.InferOutput<typeof environmentSchema>) {
  const needed = (name: 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET'): string => {
    const value = read[name];
    if (value) return value;
    throw new PlatformError('INVALID_INPUT', `environment: ${name}: is needed where Stripe takes the money`);
  };
  return {
    secretKey: needed('STRIPE_SECRET_KEY'),
    webhookSecret: needed('STRIPE_WEBHOOK_SECRET'),
    apiUrl: read.STRIPE_API_URL,
  };
}
