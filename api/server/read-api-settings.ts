import { PlatformError } from '@marquee/contracts';
import {
  countSetting,
  daysSetting,
  drainSettings,
  factorSetting,
  featureSettings,
  hostSetting,
  isLoopbackHost,
  logLevelSetting,
  metricsHostsSetting,
  metricsPortSetting,
  portSetting,
  readSettings,
  secondsSetting,
  secret,
  setting,
  switchSetting,
  trustedProxiesSetting,
  urlSetting,
  type Feature,
  type FeatureKey,
  type Variables,
} from '@marquee/http-server';
import * as v from 'valibot';
import { defaultCodeBudgets } from '../sign-in/code-rules.ts';

/** The schema of the environment variables of the API and the content host, which run in one process. */
export const apiSettingsSchema = v.object({
  DATABASE_URL: secret(
    v.pipe(v.string('is the URL of a PostgreSQL database'), v.nonEmpty()),
    'The URL of PostgreSQL, with user and password. API and registry may share a database.',
  ),
  API_PORT: setting(v.optional(portSetting, '3001'), 'The port of the main API.'),
  CONTENT_PORT: setting(v.optional(portSetting, '3002'), 'The port of the content host.'),
  PORT: setting(v.optional(portSetting, '3000'), 'The port of the site.'),
  HOST: hostSetting,
  MARQUEE_HOME: setting(
    v.optional(v.string(), '.marquee'),
    'The folder for secrets that are not given and that the API therefore creates.',
  ),
  MAIN_API_URL: setting(v.optional(urlSetting), 'The URL at which browsers reach the main API.', {
    byDefault: '`http://localhost:<API_PORT>`',
  }),
  SITE_URL: setting(
    v.optional(urlSetting),
    'The URL of the site for its visitors; the API compares it with loopback addresses.',
  ),
  METRICS_HOSTS: metricsHostsSetting,
  METRICS_PORT: metricsPortSetting,
  ...drainSettings,
  LOG_LEVEL: logLevelSetting,
  ALLOWED_ORIGINS: setting(
    v.optional(v.string()),
    'The origins of sites, separated by commas, whose pages may call the API.',
    { byDefault: '`http://localhost:<PORT>`' },
  ),
  NODE_ENV: setting(
    v.optional(v.string(), 'development'),
    '`production` requires the keys, and has no development tools by default.',
  ),
  DEV_TOOLS: setting(v.optional(switchSetting), 'Development tools, on loopback addresses only.', {
    byDefault: '`on` on loopback addresses outside `production`',
  }),
  SAMPLE_CONTENT: setting(
    v.optional(switchSetting),
    '`on` writes the sample biographies and news at each start, and accepts the published verification codes of the sample videos.',
    { byDefault: '`on` with the development tools, else `off`' },
  ),
  DEMO_SITE: setting(
    v.optional(switchSetting, 'off'),
    '`on`: a site with a public URL may have the sandbox of payments and sample content, because it takes no real orders.',
  ),
  CONTENT_SHAPE: setting(
    v.optional(v.picklist(['4', '5']), '4'),
    "The version of Strapi's format in which the content host responds.",
  ),
  CONTENT_LARGEST_PAGE: setting(
    v.optional(countSetting, '10000'),
    'How many records a page of the content host has at most.',
  ),
  DELIVERY_SECONDS: setting(v.optional(secondsSetting, '20'), 'How long a sandbox video takes.'),
  REFUND_SECONDS: setting(v.optional(secondsSetting, '60'), 'How long a sandbox refund takes.'),
  PENDING_SECONDS: setting(v.optional(secondsSetting, '10'), 'How long a sandbox payment may be pending.'),
  ANALYTICS_RETENTION_DAYS: setting(
    v.optional(v.pipe(daysSetting, v.minValue(1, 'is at least one day')), '400'),
    'For how many days analytics events are kept.',
  ),
  API_TOKEN_SECRET: secret(
    v.optional(v.pipe(v.string(), v.minLength(32, 'has 32 characters at least'))),
    'The secret from which the keys of sessions and one-time codes are derived, equal for all APIs.',
    { byDefault: 'created in `MARQUEE_HOME`, for a single API' },
  ),
  SMS_GATEWAY_URL: setting(
    v.optional(v.pipe(v.string(), v.url('is a URL'))),
    'The URL of the gateway for text messages; required while the development tools are off.',
  ),
  SALES_CALENDAR_URL: setting(
    v.optional(
      v.pipe(v.string(), v.regex(/^(https:\/\/\S+)?$/, 'is an https URL, or empty')),
      'https://calendar.marquee.example/talk-to-us',
    ),
    'The calendar in which buyers choose a talk; empty without one.',
    { mayBeEmpty: true },
  ),
  TRUSTED_PROXIES: trustedProxiesSetting,
  RATE_LIMIT_SCALE: setting(v.optional(factorSetting, '1'), 'Multiplies the rate limits of networks.'),
  CODES_PER_HOUR: setting(
    v.optional(countSetting, String(defaultCodeBudgets.perHour)),
    'How many one-time codes are sent in an hour at most, to all phones.',
  ),
  PAYMENT_PROVIDER: setting(
    v.optional(v.picklist(['sandbox', 'stripe'])),
    '`stripe`, or `sandbox`, which takes no money; required while the development tools are off.',
  ),
  STRIPE_SECRET_KEY: secret(
    v.optional(v.pipe(v.string(), v.regex(/^[sr]k_/, 'starts with sk_ or rk_'))),
    'The secret key of Stripe; required if Stripe is the provider.',
  ),
  STRIPE_WEBHOOK_SECRET: secret(
    v.optional(v.pipe(v.string(), v.regex(/^whsec_/, 'starts with whsec_'))),
    "The secret of Stripe's webhook; required if Stripe is the provider.",
  ),
  STRIPE_API_URL: setting(v.optional(urlSetting), 'The URL of Stripe, for tests.', {
    byDefault: 'that of Stripe',
  }),
  ...featureSettings,
});
type Settings = v.InferOutput<typeof apiSettingsSchema>;

/** Matches keys that were published in this repository, and so are not secret. */
const publishedKey = /^sandbox-/;

/**
 * Reads and checks the API's settings from environment variables. Throws `INVALID_INPUT`, naming the variable, if one
 * is missing, invalid or unsafe: for example if development tools are on while other machines can reach the API, or if
 * a public site without `DEMO_SITE` uses the payment sandbox or the sample content. Without development tools, an SMS
 * gateway and a payment provider are required.
 * A key in `keys` is undefined if its feature is off, or if it is not set in development on one machine; then
 * `start.ts` creates it.
 */
export function readApiSettings(variables: Variables) {
  const settings = readSettings(apiSettingsSchema, variables);
  const isProduction = settings.NODE_ENV === 'production';
  const publicVariable = findPublicVariable(settings);
  if (settings.DEV_TOOLS === 'on' && publicVariable)
    throw wrong('DEV_TOOLS', `shows every one-time code, and ${publicVariable} is not loopback`);
  const devTools =
    settings.DEV_TOOLS === 'on' || (!isProduction && !publicVariable && settings.DEV_TOOLS !== 'off');
  // Without the tools, nothing falls back to the inbox, and nothing to the sandbox, which gives orders away.
  for (const name of ['SMS_GATEWAY_URL', 'PAYMENT_PROVIDER'] as const)
    if (!devTools && !settings[name]) throw wrong(name, 'is required while DEV_TOOLS are off');

  refuseSamplesInPublic(settings);

  const keyOf = (feature: Feature, name: FeatureKey): string | undefined => {
    if (settings[feature] === 'off') return undefined;
    const value = settings[name];
    if (!value && isProduction) throw wrong(name, 'is required in production');
    if (!value && publicVariable) throw wrong(name, `is required because ${publicVariable} is public`);
    if (value && publicVariable && publishedKey.test(value))
      throw wrong(name, `is a published key, and ${publicVariable} is public`);
    return value;
  };
  return {
    ...settings,
    devTools,
    sampleContent: settings.SAMPLE_CONTENT ? settings.SAMPLE_CONTENT === 'on' : devTools,
    publicUrl: settings.MAIN_API_URL ?? `http://localhost:${settings.API_PORT}`,
    allowedOrigins: settings.ALLOWED_ORIGINS?.split(',').map((origin) => origin.trim()) ?? [
      `http://localhost:${settings.PORT}`,
    ],
    keys: {
      VENDOR_TOKEN: keyOf('VENDOR_ORDERS', 'VENDOR_TOKEN'),
      AI_API_KEY: keyOf('WORD_CHECK', 'AI_API_KEY'),
      LEADSQUARED_ACCESS_KEY: keyOf('LEADS', 'LEADSQUARED_ACCESS_KEY'),
      LEADSQUARED_SECRET_KEY: keyOf('LEADS', 'LEADSQUARED_SECRET_KEY'),
    } satisfies Record<FeatureKey, string | undefined>,
    codes: {
      perNetwork: Math.ceil(defaultCodeBudgets.perNetwork * settings.RATE_LIMIT_SCALE),
      perNetworkADay: Math.ceil(defaultCodeBudgets.perNetworkADay * settings.RATE_LIMIT_SCALE),
      perHour: settings.CODES_PER_HOUR,
    },
    stripe: settings.PAYMENT_PROVIDER === 'stripe' ? stripeSettings(settings) : undefined,
  };
}

/** Returns the first variable, with its value, by which other machines can reach the API; or undefined. */
function findPublicVariable(settings: Settings): string | undefined {
  return isLoopbackHost(settings.HOST) ? findPublicUrl(settings) : `HOST ${settings.HOST}`;
}

function findPublicUrl({ MAIN_API_URL, SITE_URL }: Settings): string | undefined {
  for (const [name, url] of Object.entries({ MAIN_API_URL, SITE_URL }))
    if (url && !isLoopbackHost(new URL(url).hostname)) return `${name} ${url}`;
  return undefined;
}

/** Throws if visitors of a public site would order without paying, or see sample videos verified as real ones. */
function refuseSamplesInPublic(settings: Settings): void {
  const { DEMO_SITE, PAYMENT_PROVIDER, SAMPLE_CONTENT } = settings;
  const publicUrl = findPublicUrl(settings);
  if (DEMO_SITE === 'on' || !publicUrl) return;
  const wayOut = `and ${publicUrl} is public: set DEMO_SITE=on if the site takes no real orders`;
  if (PAYMENT_PROVIDER === 'sandbox')
    throw wrong('PAYMENT_PROVIDER', `the sandbox takes no money, ${wayOut}`);
  if (SAMPLE_CONTENT === 'on')
    throw wrong('SAMPLE_CONTENT', `its verification codes are published, ${wayOut}`);
}

function stripeSettings({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL }: Settings) {
  if (!STRIPE_SECRET_KEY) throw wrong('STRIPE_SECRET_KEY', 'is required by Stripe');
  if (!STRIPE_WEBHOOK_SECRET) throw wrong('STRIPE_WEBHOOK_SECRET', 'is required by Stripe');
  return { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiUrl: STRIPE_API_URL };
}

function wrong(name: keyof Settings, problem: string): PlatformError {
  return new PlatformError('INVALID_INPUT', `environment: ${name}: ${problem}`);
}
