import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { Catalogue } from '../content/catalogue.ts';
import { success } from '../calls/envelope.ts';
import { calendarDate, idNumber, shortText, trimmedText } from '../calls/fields.ts';
import { perMinute } from '../calls/rate-limits.ts';
import { readRequest } from '../calls/read-request.ts';
import { randomId } from '../calls/random-id.ts';
import { signedIn, type Authentication } from '../sign-in/bearer.ts';
import { checkItem, needsDate } from './check-item.ts';
import { gstPercent, rupees, splitGst } from './money.ts';
import { pricingOccasionId } from './pricing-occasion.ts';
import { prices } from './order-tables.ts';

/** The request of call C24, the price of a video (specification, section 3). */
const priceRequest = v.object({
  celebId: trimmedText(80),
  forName: trimmedText(60),
  occasionId: idNumber,
  relationship: v.optional(v.nullable(shortText())),
  relationshipType: v.optional(v.nullable(shortText())),
  relationshipId: v.optional(v.nullable(idNumber)),
  nameAudioUrl: v.optional(v.nullable(shortText(2000))),
  occasionDate: v.optional(calendarDate),
});

const validForMs = 30 * 60_000;

/** The route of API call C24, which returns the price of a video with GST. The price is valid for half an hour. */
export const priceCall: FastifyPluginAsync<
  Authentication & { catalogue: Catalogue; now: () => Date }
> = async (server, dependencies) => {
  const { db, catalogue, now } = dependencies;

  server.post('/subscriptions/api/v18/user/get-token-price', perMinute(600), async (request) => {
    const user = await signedIn(request, dependencies);
    const body = readRequest(priceRequest, request.body);
    const star = checkItem(
      catalogue,
      { ...body, fullName: body.forName },
      {
        // A 12 may be an 11, which has no date. The cart call requires the date of a real 12.
        dateNeeded: body.occasionId !== pricingOccasionId(11) && needsDate(catalogue, body.occasionId),
      },
    );

    const payable = star.price.amountMinor;
    const { base, tax } = splitGst(payable);
    const priceId = `pr_${randomId(10)}`;
    const validTill = new Date(now().getTime() + validForMs);
    await db.insert(prices).values({
      priceId,
      userId: user.userId,
      star: star.celebId,
      occasionId: pricingOccasionId(body.occasionId),
      payable,
      validTill,
    });
    return success({
      priceId,
      basePrice: rupees(base),
      discount: rupees(0),
      tax: { label: 'GST', ratePercent: gstPercent, ...rupees(tax) },
      payable: rupees(payable),
      validTill: validTill.toISOString(),
    });
  });
};
