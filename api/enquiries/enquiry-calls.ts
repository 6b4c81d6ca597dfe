import type { Database } from '@marquee/database';
import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { refuse, success } from '../calls/envelope.ts';
import { emailAddress, optionalText, shortText, trimmedText } from '../calls/fields.ts';
import { perMinute } from '../calls/rate-limits.ts';
import { readRequest } from '../calls/read-request.ts';
import { mobileNumberField } from '../sign-in/phone-number.ts';
import { enquiries } from './enquiry-tables.ts';

const person = {
  name: trimmedText(80),
  email: emailAddress,
  mobileNumber: mobileNumberField,
  companyName: trimmedText(120),
  message: optionalText(4000),
  consent: v.literal(true, 'Please agree, so that we may contact you'),
  utm: v.optional(v.nullable(v.pipe(v.record(shortText(100), shortText(500)), v.maxEntries(20)))),
};

const choices = v.optional(v.pipe(v.array(shortText()), v.maxLength(30)), []);

const brandRequest = v.object({
  ...person,
  designation: optionalText(80),
  celebId: optionalText(80),
  campaignType: optionalText(80),
  channels: choices,
  territory: optionalText(80),
  durationDays: v.optional(v.nullable(v.pipe(v.number(), v.minValue(1)))),
  budgetBand: optionalText(40),
  pageUrl: optionalText(2000),
});

const businessRequest = v.object({
  ...person,
  industry: optionalText(80),
  useCase: optionalText(80),
  videosPerMonth: optionalText(40),
  languages: choices,
  leadId: optionalText(80),
});

/** Per network (IP range): enough for the people of one office, too few for a script. */
const limits = perMinute(20);

const oneDayMs = 86_400_000;

/** The routes of API calls C08 (a brand's enquiry) and C09 (an enterprise's enquiry). */
export const enquiryCalls: FastifyPluginAsync<{ db: Database; now: () => Date }> = async (
  server,
  { db, now },
) => {
  server.post('/celeb/api/commercial-brand/inquiry', limits, async (request) => {
    const details = readRequest(brandRequest, request.body);
    const inquiryId = await store('brand', details);
    return success({ inquiryId }, 'Thanks! Our team will call you within 1 business day.');
  });

  server.post('/security/api/b2b-inquiry', limits, async (request) => {
    const details = readRequest(businessRequest, request.body);
    const inquiryId = await store('business', details);
    return success({ inquiryId }, 'We have received your enquiry');
  });

  /**
   * Stores an enquiry and returns its number. Refuses an equal enquiry within a day with 409 and the number of
   * the first one. The whole content must be equal: a person who knows only another's e-mail address must not
   * learn about that person's enquiries.
   */
  async function store(kind: 'brand' | 'business', details: Record<string, unknown>): Promise<string> {
    // An enquiry is the same one wherever it was sent from.
    const { utm: _utm, pageUrl: _pageUrl, leadId: _leadId, ...content } = details;
    const contentHash = createHash('sha256').update(JSON.stringify(content).toLowerCase()).digest('hex');
    const prefix = kind === 'brand' ? 'BR' : 'B2B';

    return db.transaction(async (transaction) => {
      // A double click sends two requests at once; the lock makes the second one wait for the first.
      await transaction.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${kind + contentHash}, 0))`,
      );
      const receivedAt = now();
      const [earlier] = await transaction
        .select()
        .from(enquiries)
        .where(
          and(
            eq(enquiries.kind, kind),
            eq(enquiries.contentHash, contentHash),
            gt(enquiries.receivedAt, new Date(receivedAt.getTime() - oneDayMs)),
          ),
        );
      if (earlier)
        throw refuse(409, 'DUPLICATE', 'We have this enquiry already.', {
          inquiryId: `${prefix}-${earlier.id}`,
        });

      const [stored] = await transaction
        .insert(enquiries)
        .values({ kind, contentHash, details, receivedAt })
        .returning();
      return `${prefix}-${stored?.id}`;
    });
  }
};
