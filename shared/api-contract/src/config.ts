import * as v from 'valibot';
import { list, maybeText, maybeWebUrl, numericId } from './fields.ts';

const country = v.object({
  iso: v.string(),
  dialCode: v.string(),
  label: v.string(),
  label_hi: maybeText,
  nationalLength: v.number(),
});

export const occasion = v.object({
  occasionId: numericId,
  slug: v.string(),
  label: v.string(),
  label_hi: maybeText,
  occasionDateRequired: v.boolean(),
  blurb: maybeText,
  blurb_hi: maybeText,
  icon: maybeText,
  image: maybeWebUrl,
});
export type Occasion = v.InferOutput<typeof occasion>;

export const relationship = v.object({
  relationshipId: numericId,
  relationship: v.string(),
  relationship_hi: maybeText,
  relationshipType: v.string(),
});
export type Relationship = v.InferOutput<typeof relationship>;

const paymentProvider = v.object({
  provider: v.string(),
  methods: list(v.string()),
  forInternational: v.optional(v.boolean(), false),
});

/** An optional link; a value that is not an https URL counts as absent. */
const maybeHttpsUrl = v.fallback(v.nullish(v.pipe(v.string(), v.url(), v.startsWith('https://'))), undefined);

const support = v.object({
  email: maybeText,
  phone: maybeText,
  /** The booking calendar in which a business chooses the time of a sales call. */
  salesCalendarUrl: maybeHttpsUrl,
  grievanceOfficer: v.nullish(
    v.object({ name: maybeText, name_hi: maybeText, email: maybeText, phone: maybeText }),
  ),
});

/** The schema of the response data of call C01: the app configuration. */
export const appConfigData = v.object({
  appVersionName: maybeText,
  maintenance: v.optional(
    v.object({ enabled: v.boolean(), message: v.optional(v.string(), ''), message_hi: maybeText }),
    { enabled: false },
  ),
  defaultCountry: v.optional(v.string(), 'IN'),
  countries: list(country),
  /** One-time codes: the number of digits, and the times in seconds. */
  otp: v.optional(v.object({ length: v.number(), resendAfterSec: v.number(), expiresInSec: v.number() }), {
    length: 6,
    resendAfterSec: 30,
    expiresInSec: 300,
  }),
  occasions: list(occasion),
  relationships: list(relationship),
  paymentProviders: list(paymentProvider),
  support: v.nullish(support),
  /** Feature flags; an absent flag is on. */
  flags: v.optional(
    v.object({ quiz: v.optional(v.boolean(), true), internationalCards: v.optional(v.boolean(), true) }),
    { quiz: true, internationalCards: true },
  ),
});
export type AppConfigData = v.InferOutput<typeof appConfigData>;
