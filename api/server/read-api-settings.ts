import { PlatformError } from '@marquee/contracts';
import {
  countSetting,
  daysSetting,
  factorSetting,
  hostsSetting,
  isLoopbackHost,
  portSetting,
  readSettings,
  secondsSetting,
  switchSetting,
  trustedProxiesSchema,
  urlSetting,
  type Variables,
} from '@marquee/http-server';
import * as v from 'valibot';
import { defaultCodeBudgets } from '../sign-in/code-rules.ts';

const settingsSchema = v.object({
  DATABASE_URL: v.pipe(v.string('is the URL of a PostgreSQL database'), v.nonEmpty()),
  API_PORT: v.optional(portSetting, '3001'),
  CONTENT_PORT: v.optional(portSetting, '3002'),
  PORT: v.optional(portSetting, '3000'),
  HOST: v.optional(v.string(), 'localhost'),
  MARQUEE_HOME: v.optional(v.string(), '.marquee'),
  MAIN_API_URL: v.optional(urlSetting),
  SITE_URL: v.optional(urlSetting),
  METRICS_HOSTS: hostsSetting,
  ALLOWED_ORIGINS: v.optional(v.string()),
  NODE_ENV: v.optional(v.string(), 'development'),
  DEV_TOOLS: v.optional(switchSetting),
  CONTENT_SHAPE: v.optional(v.picklist(['4', '5']), '4'),
  CONTENT_LARGEST_PAGE: v.optional(countSetting, '10000'),
  DELIVERY_SECONDS: v.optional(secondsSetting, '20'),
  REFUND_SECONDS: v.optional(secondsSetting, '60'),
  PENDING_SECONDS: v.optional(secondsSetting, '10'),
  ANALYTICS_RETENTION_DAYS: v.optional(v.pipe(daysSetting, v.minValue(1, 'is at least one day')), '400'),
  API_TOKEN_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'has 32 characters at least'))),
  SMS_GATEWAY_URL: v.optional(v.pipe(v.string(), v.url('is a URL'))),
  SALES_CALENDAR_URL: v.optional(
    v.pipe(v.string(), v.regex(/^(https:\/\/\S+)?$/, 'is an https URL, or empty')),
    'https://calendar.marquee.example/talk-to-us',
  ),
  TRUSTED_PROXIES: trustedProxiesSchema,
  RATE_LIMIT_SCALE: v.optional(factorSetting, '1'),
  CODES_PER_HOUR: v.optional(countSetting, String(defaultCodeBudgets.perHour)),
  PAYMENT_PROVIDER: v.optional(v.picklist(['sandbox', 'stripe'])),
  STRIPE_SECRET_KEY: v.optional(v.pipe(v.string(), v.regex(/^[sr]k_/, 'starts with sk_ or rk_'))),
  STRIPE_WEBHOOK_SECRET: v.optional(v.pipe(v.string(), v.regex(/^whsec_/, 'starts with whsec_'))),
  STRIPE_API_URL: v.optional(urlSetting),
  VENDOR_TOKEN: v.optional(v.string()),
  AI_API_KEY: v.optional(v.string()),
  LEADSQUARED_ACCESS_KEY: v.optional(v.string()),
  LEADSQUARED_SECRET_KEY: v.optional(v.string()),
});
type Settings = v.InferOutput<typeof settingsSchema>;

/** The variables with the keys that the shell sends to the API. */
export const keyNames = [
  'VENDOR_TOKEN',
  'AI_API_KEY',
  'LEADSQUARED_ACCESS_KEY',
  'LEADSQUARED_SECRET_KEY',
] as const;
type Key = (typeof keyNames)[number];
/** Matches keys that were published in this repository, and so are not secret. */
const publishedKey = /^sandbox-/;

/**
 * Reads the API's settings from environment variables. `DEV_TOOLS` requires that `HOST`, `MAIN_API_URL` and
 * `SITE_URL` are loopback; without the tools, an SMS gateway and a payment provider are required. In
 * development on one machine, a key in `keys` may be undefined: `start.ts` then creates it. Throws
 * `INVALID_INPUT`, naming the variable.
 */
export function readApiSettings(variables: Variables) {
  const settings = readSettings(settingsSchema, variables);
  const isProduction = settings.NODE_ENV === 'production';
  const publicVariable = findPublicVariable(settings);
  if (settings.DEV_TOOLS === 'on' && publicVariable)
    throw wrong('DEV_TOOLS', `shows every one-time code, and ${publicVariable} is not loopback`);
  const devTools =
    settings.DEV_TOOLS === 'on' || (!isProduction && !publicVariable && settings.DEV_TOOLS !== 'off');
  // Without the tools, nothing falls back to the inbox, and nothing to the sandbox, which gives orders away.
  for (const name of ['SMS_GATEWAY_URL', 'PAYMENT_PROVIDER'] as const)
    if (!devTools && !settings[name]) throw wrong(name, 'is required while DEV_TOOLS are off');

  const keyOf = (name: Key): string | undefined => {
    const value = settings[name] || undefined;
    if (!value && isProduction) throw wrong(name, 'is required in production');
    if (!value && publicVariable) throw wrong(name, `is required because ${publicVariable} is public`);
    if (value && publicVariable && publishedKey.test(value))
      throw wrong(name, `is a published key, and ${publicVariable} is public`);
    return value;
  };
  return {
    ...settings,
    devTools,
    publicUrl: settings.MAIN_API_URL ?? `http://localhost:${settings.API_PORT}`,
    allowedOrigins: settings.ALLOWED_ORIGINS?.split(',').map((origin) => origin.trim()) ?? [
      `http://localhost:${settings.PORT}`,
    ],
    keys: Object.fromEntries(keyNames.map((name) => [name, keyOf(name)])) as Record<Key, string | undefined>,
    codes: {
      perNetwork: Math.ceil(defaultCodeBudgets.perNetwork * settings.RATE_LIMIT_SCALE),
      perNetworkADay: Math.ceil(defaultCodeBudgets.perNetworkADay * settings.RATE_LIMIT_SCALE),
      perHour: settings.CODES_PER_HOUR,
    },
    stripe: settings.PAYMENT_PROVIDER === 'stripe' ? stripeSettings(settings) : undefined,
  };
}

/** Returns the first variable, with its value, by which other machines can reach the API; or undefined. */
function findPublicVariable({ HOST, MAIN_API_URL, SITE_URL }: Settings): string | undefined {
  if (!isLoopbackHost(HOST)) return `HOST ${HOST}`;
  for (const [name, url] of Object.entries({ MAIN_API_URL, SITE_URL }))
    if (url && !isLoopbackHost(new URL(url).hostname)) return `${name} ${url}`;
  return undefined;
}

function stripeSettings({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL }: Settings) {
  if (!STRIPE_SECRET_KEY) throw wrong('STRIPE_SECRET_KEY', 'is required by Stripe');
  if (!STRIPE_WEBHOOK_SECRET) throw wrong('STRIPE_WEBHOOK_SECRET', 'is required by Stripe');
  return { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiUrl: STRIPE_API_URL };
}

function wrong(name: keyof Settings, problem: string): PlatformError {
  return new PlatformError('INVALID_INPUT', `environment: ${name}: ${problem}`);
}
