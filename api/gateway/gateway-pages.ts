import type { Language } from '@marquee/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { resolveReturnUrl } from '../orders/return-url.ts';
import { openStates, settlePayment, type SettleDependencies } from '../orders/settle-payment.ts';
import { payments, type Payment, type PaymentState } from '../orders/order-tables.ts';
import { isSameSecret } from '../calls/is-same-secret.ts';
import { shortText } from '../calls/fields.ts';
import { perMinute } from '../calls/rate-limits.ts';
import { readRequest } from '../calls/read-request.ts';
import { gatewayFonts } from './fonts.ts';
import { pageHeaders } from './page-frame.ts';
import {
  bankCodePage,
  cardPage,
  closedPage,
  failures,
  missingPage,
  pageUrl,
  type Failure,
  type KeptFields,
} from './pages.ts';
import { parseCard } from './parse-card.ts';
import { bankCode, outcomeOf } from './sandbox-cards.ts';
import { settleDuePayments } from './settle-due-payments.ts';
import { upiOutcomes, upiPage } from './upi-page.ts';

/** How often the sandbox may refuse a charge before the payment fails. */
const maxDeclines = 5;

const queryFields = v.object({
  secret: v.optional(shortText(), ''),
  lang: v.optional(v.fallback(v.picklist(['en', 'hi']), 'en'), 'en'),
});
const cardFields = v.object({
  number: v.optional(shortText()),
  expiry: v.optional(shortText()),
  cvc: v.optional(shortText()),
});
const upiFields = v.object({ outcome: v.picklist(upiOutcomes) });
const bankFields = v.object({ code: v.optional(shortText(), '') });

/** Limits the database reads per network (IP range); a payment's secret, 117 bits, cannot be guessed anyway. */
const limits = perMinute(120);

type Route = { Params: { id: string } };
type Visit = { payment: Payment; language: Language };
type Handler = (visit: Visit, request: FastifyRequest<Route>, reply: FastifyReply) => unknown;

export type PageDependencies = SettleDependencies & {
  settings: {
    /** How long the sandbox's bank holds a payment pending, in seconds. */
    pendingSeconds: number;
  };
};

/**
 * The routes of the sandbox's payment pages: the card form, the form for the bank's code, and the redirect to the site.
 */
export const gatewayPages: FastifyPluginAsync<PageDependencies> = async (server, dependencies) => {
  const { db, settings, now } = dependencies;
  await server.register(gatewayFonts);

  const onVisit = (handle: Handler) => async (request: FastifyRequest<Route>, reply: FastifyReply) => {
    const { secret, lang } = readRequest(queryFields, request.query);
    await settleDuePayments(dependencies);
    const [payment] = await db.select().from(payments).where(eq(payments.paymentId, request.params.id));
    if (!payment || !isSameSecret(payment.gatewaySecret, secret))
      return reply.status(404).headers(pageHeaders()).send(missingPage(lang));
    return handle({ payment, language: lang }, request, reply);
  };

  server.get<Route>(
    '/gateway/pay/:id',
    limits,
    onVisit((visit, _request, reply) => showCurrentPage(reply, visit)),
  );

  server.post<Route>(
    '/gateway/pay/:id',
    limits,
    onVisit((visit, request, reply) => {
      if (!canStillPay(visit.payment)) return showCurrentPage(reply, visit);

      const fields = readRequest(cardFields, request.body);
      const card = parseCard(fields, now());
      // The form's script checks the fields before they are sent, so only browsers without scripts get this page.
      if ('problems' in card)
        return show(reply, visit, cardPage({ ...visit, problems: card.problems, kept: keptOf(fields) }));
      return charge(reply, visit, card.digits);
    }),
  );

  server.post<Route>(
    '/gateway/pay/:id/upi',
    limits,
    onVisit(async (visit, request, reply) => {
      const { payment } = visit;
      if (payment.method !== 'upi' || !canStillPay(payment)) return showCurrentPage(reply, visit);

      switch (readRequest(upiFields, request.body).outcome) {
        case 'pay':
          await settlePayment(dependencies, payment.paymentId, now());
          break;
        case 'pending':
          await hold(payment);
          break;
        case 'fail':
          await transition(payment, { state: 'FAILED', failure: 'declined' });
          break;
        case 'expire':
          await transition(payment, { state: 'FAILED', failure: 'expired', expiresAt: now() });
      }
      return redirectBack(reply, visit);
    }),
  );

  server.post<Route>(
    '/gateway/pay/:id/bank-code',
    limits,
    onVisit(async (visit, request, reply) => {
      if (visit.payment.state !== 'BANK_CODE') return showCurrentPage(reply, visit);

      const { code } = readRequest(bankFields, request.body);
      if (code.replace(/\s/g, '') !== bankCode) return refuseCharge(reply, visit, 'bank-code', 'BANK_CODE');
      await settlePayment(dependencies, visit.payment.paymentId, now());
      return redirectBack(reply, visit);
    }),
  );

  server.get<Route>(
    '/gateway/pay/:id/cancel',
    limits,
    onVisit(async (visit, _request, reply) => {
      await transition(visit.payment, { state: 'CANCELLED' });
      return redirectBack(reply, visit);
    }),
  );

  async function charge(reply: FastifyReply, visit: Visit, digits: string) {
    const outcome = outcomeOf(digits);
    switch (outcome) {
      case 'success':
        await settlePayment(dependencies, visit.payment.paymentId, now());
        return redirectBack(reply, visit);
      case 'pending':
        await hold(visit.payment);
        return redirectBack(reply, visit);
      case 'declined-later':
        await hold(visit.payment, 'declined');
        return redirectBack(reply, visit);
      case 'bank-code':
        await transition(visit.payment, { state: 'BANK_CODE', failure: null });
        return redirectToPage(reply, visit);
      case 'declined':
      case 'not-a-test-card':
        return refuseCharge(reply, visit, outcome, 'FAILED');
    }
  }

  /** Leaves a payment pending at the sandbox's bank, which after a while confirms it, or refuses it for `failure`. */
  function hold(payment: Payment, failure: 'declined' | null = null) {
    const settlesAt = new Date(now().getTime() + settings.pendingSeconds * 1000);
    return transition(payment, { state: 'PROCESSING', settlesAt, failure, awaitsBank: true });
  }

  /** Redirects to the form, which has the reason for the refusal; after the last refusal, to the site. */
  async function refuseCharge(
    reply: FastifyReply,
    visit: Visit,
    failure: 'declined' | 'not-a-test-card' | 'bank-code',
    state: 'FAILED' | 'BANK_CODE',
  ) {
    const declines = visit.payment.declines + 1;
    const isOver = declines >= maxDeclines;
    const changed = await transition(visit.payment, { state: isOver ? 'FAILED' : state, declines, failure });
    if (!changed || isOver) return redirectBack(reply, visit);
    return redirectToPage(reply, visit);
  }

  /** Updates a payment; returns undefined if the payment was settled or closed meanwhile. */
  async function transition({ paymentId }: Payment, values: Partial<Payment> & { state: PaymentState }) {
    const from = openStates.filter((state) => state !== 'PROCESSING');
    const [changed] = await db
      .update(payments)
      .set(values)
      .where(and(eq(payments.paymentId, paymentId), inArray(payments.state, from)))
      .returning();
    return changed;
  }

  function canStillPay({ state, expiresAt }: Payment): boolean {
    return ['OPEN', 'FAILED', 'BANK_CODE'].includes(state) && expiresAt > now();
  }

  function showCurrentPage(reply: FastifyReply, visit: Visit) {
    const { payment, language } = visit;
    if (payment.state === 'SUCCESS' || payment.state === 'PROCESSING') return redirectBack(reply, visit);
    if (!canStillPay(payment))
      return show(reply, visit, closedPage({ language, returnUrl: resolveReturnUrl(payment) }), 410);
    const page = payment.method === 'upi' ? upiPage : payment.state === 'BANK_CODE' ? bankCodePage : cardPage;
    return show(reply, visit, page({ ...visit, failure: failureOf(payment) }));
  }
};

/** Why the last charge was refused, if the form says so; a payment that is opened again has no failure. */
function failureOf({ declines, failure }: Payment): Failure | undefined {
  return failures.find((each) => each === failure && declines > 0);
}

/** The entered fields that the form may show again: the expiry, and the number of a test card. */
function keptOf({ number = '', expiry = '' }: v.InferOutput<typeof cardFields>): KeptFields {
  const isTestCard = outcomeOf(number.replace(/[\s-]/g, '')) !== 'not-a-test-card';
  return { expiry, ...(isTestCard && { number }) };
}

function show(reply: FastifyReply, { payment }: Visit, page: string, status = 200) {
  return reply
    .status(status)
    .headers(pageHeaders(new URL(payment.returnUrl).origin))
    .send(page);
}

/** Redirects from a sent form to the payment's page: a page that answers a form cannot be returned to. */
function redirectToPage(reply: FastifyReply, { payment, language }: Visit) {
  return reply.header('cache-control', 'no-store').redirect(pageUrl(payment, language), 303);
}

function redirectBack(reply: FastifyReply, { payment }: Visit) {
  return reply.header('cache-control', 'no-store').redirect(resolveReturnUrl(payment), 303);
}
