import path from 'node:path';
import { parseAtDoor } from '@marquee/contracts';
import * as v from 'valibot';

const port = v.pipe(v.string(), v.regex(/^\d+$/, 'is a port number'), v.transform(Number));
const seconds = v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/, 'is a number of seconds'), v.transform(Number));
const key = v.pipe(v.string('is a key this server needs'), v.nonEmpty());
const address = v.pipe(
  v.string(),
  v.url(),
  v.transform((url) => url.replace(/\/$/, '')),
);

const schema = v.object({
  PORT: v.optional(port, '3000'),
  MARQUEE_HOME: v.optional(v.string(), '.marquee'),
  MARQUEE_ENVIRONMENT: v.optional(v.string(), 'production'),
  /** The address visitors use; canonical links and shared pictures start with it. */
  SITE_URL: v.optional(address),
  REGISTRY_URL: v.optional(address, 'http://localhost:3003'),
  MAIN_API_URL: v.optional(address, 'http://localhost:3001'),
  DEV_API_URL: v.optional(address, 'http://localhost:3001'),
  CONTENT_API_URL: v.optional(address, 'http://localhost:3002'),
  /** How long biographies and news count as fresh; older ones are shown while new ones are fetched. */
  CONTENT_FRESH_SECONDS: v.optional(seconds, '300'),
  /** Which of the two API hosts the main calls go to. */
  API_HOST: v.optional(v.picklist(['main', 'dev']), 'main'),
  VENDOR_TOKEN: key,
  WORD_CHECK_URL: v.optional(address),
  AI_API_KEY: key,
  WORD_CHECK_MODEL: v.optional(v.string(), 'word-check'),
  LEADSQUARED_URL: v.optional(address),
  LEADSQUARED_ACCESS_KEY: key,
  LEADSQUARED_SECRET_KEY: key,
  /** `on` where a proxy stands in front that sets X-Forwarded-For itself. */
  TRUSTED_PROXY: v.optional(v.picklist(['on', 'off']), 'off'),
});

export type ShellEnvironment = ReturnType<typeof readEnvironment>;

/** The shell's configuration; throws naming the first variable that is wrong. */
export function readEnvironment(variables: Record<string, string | undefined>) {
  const read = parseAtDoor(schema, variables, 'environment of the shell');
  const mainApi = read.API_HOST === 'dev' ? read.DEV_API_URL : read.MAIN_API_URL;
  return {
    port: read.PORT,
    environment: read.MARQUEE_ENVIRONMENT,
    home: path.resolve(read.MARQUEE_HOME, 'shell'),
    siteUrl: read.SITE_URL ?? `http://localhost:${read.PORT}`,
    registryUrl: read.REGISTRY_URL,
    mainApi,
    contentApi: read.CONTENT_API_URL,
    contentFreshMs: read.CONTENT_FRESH_SECONDS * 1000,
    vendorToken: read.VENDOR_TOKEN,
    wordCheck: {
      url: read.WORD_CHECK_URL ?? `${mainApi}/ai/v1/chat/completions`,
      key: read.AI_API_KEY,
      model: read.WORD_CHECK_MODEL,
    },
    leadSquared: {
      url: read.LEADSQUARED_URL ?? `${mainApi}/leadsquared/v2/LeadManagement.svc`,
      accessKey: read.LEADSQUARED_ACCESS_KEY,
      secretKey: read.LEADSQUARED_SECRET_KEY,
    },
    trustProxy: read.TRUSTED_PROXY === 'on',
  };
}
