import type { Language } from '@marquee/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Payment } from '../orders/initiate-payment.ts';
import { resolveReturnUrl } from '../orders/return-url.ts';
import { openStates, settlePayment, type SettleDependencies } from '../orders/settle-payment.ts';
import { payments, type PaymentState } from '../orders/order-tables.ts';
import { isSameSecret } from '../server/is-same-secret.ts';
import { shortText } from '../server/fields.ts';
import { perMinute } from '../server/limit-requests.ts';
import { readRequest } from '../server/read-request.ts';
import { gatewayFonts } from './fonts.ts';
import { pageHeaders } from './page-frame.ts';
import { bankCodePage, cardPage, closedPage, missingPage } from './pages.ts';
import { readCard } from './read-card.ts';
import { bankCode, outcomeOf } from './sandbox-cards.ts';
import { settleDuePayments } from './settle-due-payments.ts';

/** After so many refusals the page gives up and leads back. */
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
const bankFields = v.object({ code: v.optional(shortText(), '') });

/** A payment's secret has 117 bits; what is limited is the work of looking it up. */
const limits = perMinute(120);

type Address = { Params: { id: string } };
type Visit = { payment: Payment; language: Language };

/** The payment provider's hosted page: a card, sometimes a code of the bank, and the way back. */
export function gatewayPages(server: FastifyInstance, dependencies: SettleDependencies): void {
  const { db, settings, now } = dependencies;
  gatewayFonts(server);

  server.get<Address>('/gateway/pay/:id', limits, async (request, reply) => {
    const visit = await findVisit(request);
    if (!visit) return showMissing(request, reply);
    return showWhereItStands(reply, visit);
  });

  server.post<Address>('/gateway/pay/:id', limits, async (request, reply) => {
    const visit = await findVisit(request);
    if (!visit) return showMissing(request, reply);
    if (!canStillPay(visit.payment)) return showWhereItStands(reply, visit);

    const card = readCard(readRequest(cardFields, request.body), now());
    if ('problems' in card) return show(reply, visit, cardPage({ ...visit, problems: card.problems }));
    return charge(reply, visit, card.digits);
  });

  server.post<Address>('/gateway/pay/:id/bank-code', limits, async (request, reply) => {
    const visit = await findVisit(request);
    if (!visit) return showMissing(request, reply);
    if (visit.payment.state !== 'BANK_CODE') return showWhereItStands(reply, visit);

    const { code } = readRequest(bankFields, request.body);
    if (code.replace(/\s/g, '') !== bankCode) return refuseCharge(reply, visit, 'bank-code', 'BANK_CODE');
    await settlePayment(dependencies, visit.payment.paymentId, now());
    return leadBack(reply, visit);
  });

  server.get<Address>('/gateway/pay/:id/cancel', limits, async (request, reply) => {
    const visit = await findVisit(request);
    if (!visit) return showMissing(request, reply);
    await move(visit.payment, { state: 'CANCELLED' });
    return leadBack(reply, visit);
  });

  async function charge(reply: FastifyReply, visit: Visit, digits: string) {
    const outcome = outcomeOf(digits);
    switch (outcome.kind) {
      case 'success':
        await settlePayment(dependencies, visit.payment.paymentId, now());
        return leadBack(reply, visit);
      case 'pending':
        await move(visit.payment, {
          state: 'PROCESSING',
          settlesAt: new Date(now().getTime() + settings.pendingSeconds * 1000),
        });
        return leadBack(reply, visit);
      case 'bank-code':
        await move(visit.payment, { state: 'BANK_CODE' });
        return show(reply, visit, bankCodePage(visit));
      case 'declined':
        return refuseCharge(reply, visit, outcome.reason, 'FAILED');
    }
  }

  /** Nothing was charged: the reason, and another try while there is one left. */
  async function refuseCharge(
    reply: FastifyReply,
    visit: Visit,
    failure: 'declined' | 'not-a-test-card' | 'bank-code',
    state: 'FAILED' | 'BANK_CODE',
  ) {
    const declines = visit.payment.declines + 1;
    const isOver = declines >= maxDeclines;
    const moved = await move(visit.payment, { state: isOver ? 'FAILED' : state, declines, failure });
    if (!moved || isOver) return leadBack(reply, visit);
    const page = state === 'BANK_CODE' ? bankCodePage : cardPage;
    return show(reply, visit, page({ ...visit, failure }));
  }

  /** Changes a payment nobody has settled or closed meanwhile; undefined when somebody has. */
  async function move({ paymentId }: Payment, values: Partial<Payment> & { state: PaymentState }) {
    const from = openStates.filter((state) => state !== 'PROCESSING');
    const [moved] = await db
      .update(payments)
      .set(values)
      .where(and(eq(payments.paymentId, paymentId), inArray(payments.state, from)))
      .returning();
    return moved;
  }

  async function findVisit(request: FastifyRequest<Address>): Promise<Visit | undefined> {
    const { secret, lang } = readRequest(queryFields, request.query);
    await settleDuePayments(dependencies);
    const [payment] = await db.select().from(payments).where(eq(payments.paymentId, request.params.id));
    return payment && isSameSecret(payment.gatewaySecret, secret) ? { payment, language: lang } : undefined;
  }

  function canStillPay({ state, expiresAt }: Payment): boolean {
    return ['OPEN', 'FAILED', 'BANK_CODE'].includes(state) && expiresAt > now();
  }

  function showWhereItStands(reply: FastifyReply, visit: Visit) {
    const { payment, language } = visit;
    if (payment.state === 'SUCCESS' || payment.state === 'PROCESSING') return leadBack(reply, visit);
    if (!canStillPay(payment))
      return show(reply, visit, closedPage({ language, returnUrl: resolveReturnUrl(payment) }), 410);
    return show(reply, visit, payment.state === 'BANK_CODE' ? bankCodePage(visit) : cardPage(visit));
  }
}

function show(reply: FastifyReply, { payment }: Visit, page: string, status = 200) {
  return reply
    .status(status)
    .headers(pageHeaders(new URL(payment.returnUrl).origin))
    .send(page);
}

function showMissing(request: FastifyRequest, reply: FastifyReply) {
  const { lang } = readRequest(queryFields, request.query);
  return reply.status(404).headers(pageHeaders()).send(missingPage(lang));
}

function leadBack(reply: FastifyReply, { payment }: Visit) {
  return reply.header('cache-control', 'no-store').redirect(resolveReturnUrl(payment), 303);
}
