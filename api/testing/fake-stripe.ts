import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import qs from 'qs';
import Stripe from 'stripe';

export const stripeKeys = { secretKey: 'sk_test_of_the_tests', webhookSecret: 'whsec_of_the_tests' };

type Session = {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  amount_total: number;
  currency: string;
  url: string | null;
  expires_at: number;
  metadata: Record<string, string>;
  payment_intent: { id: string; object: 'payment_intent'; status: string } | null;
};
export type StripeRequest = {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
};
type StripeResponse = { status: number; body: object };

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;

/**
 * Starts a fake of the part of Stripe's API that the provider uses, in Stripe's wire format, with a bank that
 * records charges. It refuses what Stripe refuses: another key, a body that is not a form, a reused idempotency key,
 * expiring a session that is over, and refunding more than was charged.
 */
export async function startFakeStripe() {
  const sessions = new Map<string, Session>();
  const responses = new Map<string, { request: string; response: StripeResponse }>();
  const charges = new Map<string, { amount: number; returned: number; metadata: Record<string, string> }>();
  const refunds: { payment_intent: string; metadata: unknown; status: string }[] = [];
  const requests: StripeRequest[] = [];
  let count = 0;
  const stripe = new Stripe(stripeKeys.secretKey);
  const bank = {
    now: () => new Date(),
    /** While true, every response is a 500. */
    isDown: false,
    /** While true, a refund is made and answered with a 500, which is repeated for its key. */
    losesRefunds: false,
  };

  const server = createServer(async (message, response) => {
    let text = '';
    for await (const chunk of message) text += chunk;
    const [path = '', query] = (message.url ?? '').split('?');
    const request: StripeRequest = {
      method: message.method ?? '',
      path,
      headers: message.headers,
      body: qs.parse(text || (query ?? '')) as Record<string, unknown>,
    };
    requests.push(request);
    if (requests.length > 10_000) requests.splice(0, 5_000);
    const { status, body } = handleOnce(request, text);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  /** Returns the first response again for a repeated idempotency key. */
  function handleOnce(request: StripeRequest, text: string): StripeResponse {
    if (bank.isDown) return refusal(500, 'api_error', 'out of order');
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string') return handle(request);
    const before = responses.get(key);
    if (before && before.request !== text)
      return refusal(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters',
      );
    if (before) return before.response;
    const fresh = handle(request);
    responses.set(key, { request: text, response: fresh });
    return fresh;
  }

  function handle({ method, path, headers, body }: StripeRequest): StripeResponse {
    if (headers.authorization !== `Bearer ${stripeKeys.secretKey}`)
      return refusal(401, 'invalid_request_error', 'Invalid API Key provided');
    if (method === 'POST' && !headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      return refusal(400, 'invalid_request_error', 'Invalid content type');

    const [, id, step] = /^\/v1\/checkout\/sessions(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? [];
    if (method === 'POST' && path === '/v1/checkout/sessions') return open(body);
    if (method === 'POST' && path === '/v1/refunds') return createRefund(body);
    if (method === 'GET' && path === '/v1/refunds') {
      const data = refunds.filter((one) => one.payment_intent === body['payment_intent']);
      return { status: 200, body: { object: 'list', data, has_more: false } };
    }
    const session = id && currentSession(id);
    if (!session) return refusal(404, 'invalid_request_error', `No such checkout.session: '${id}'`);
    if (method === 'GET') {
      const isExpanded = (body['expand'] as string[] | undefined)?.includes('payment_intent');
      const intent = isExpanded ? session.payment_intent : (session.payment_intent?.id ?? null);
      return { status: 200, body: { ...session, payment_intent: intent } };
    }
    if (step !== 'expire' || session.status !== 'open')
      return refusal(
        400,
        'invalid_request_error',
        'Only Checkout Sessions with a status in ["open"] can be expired',
      );
    session.status = 'expired';
    session.url = null;
    return { status: 200, body: session };
  }

  function open(body: Record<string, unknown>): StripeResponse {
    const items = Object.values(body['line_items'] ?? {}) as {
      quantity: string;
      price_data: { currency: string; unit_amount: string };
    }[];
    const expires_at = Number(body['expires_at']);
    if (expires_at * 1000 < bank.now().getTime() + 30 * 60_000)
      return refusal(400, 'invalid_request_error', 'expires_at must be at least 30 minutes from now');
    const id = `cs_test_${(count += 1)}x${Math.random().toString(36).slice(2)}`;
    const session: Session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: items.reduce(
        (sum, { quantity, price_data }) => sum + Number(quantity) * Number(price_data.unit_amount),
        0,
      ),
      currency: items[0]?.price_data.currency ?? '',
      url: `https://checkout.stripe.com/c/pay/${id}`,
      expires_at,
      metadata: body['metadata'] as Record<string, string>,
      payment_intent: null,
    };
    sessions.set(id, session);
    return { status: 200, body: session };
  }

  function createRefund(body: Record<string, unknown>): StripeResponse {
    const charge = charges.get(String(body['payment_intent']));
    const amount = Number(body['amount']);
    if (!charge) return refusal(404, 'invalid_request_error', 'No such payment_intent');
    if (charge.returned + amount > charge.amount)
      return refusal(
        400,
        'invalid_request_error',
        'Charge has already been refunded',
        'charge_already_refunded',
      );
    charge.returned += amount;
    const { payment_intent, metadata } = body;
    refunds.push({ payment_intent: String(payment_intent), metadata, status: 'succeeded' });
    if (bank.losesRefunds) return refusal(500, 'api_error', 'out of order');
    return { status: 200, body: { id: `re_${(count += 1)}`, object: 'refund', amount, status: 'succeeded' } };
  }

  /** Returns a session, expired if its time is over. */
  function currentSession(id: string): Session | undefined {
    const session = sessions.get(id);
    if (session?.status === 'open' && session.expires_at * 1000 <= bank.now().getTime()) {
      session.status = 'expired';
      session.url = null;
    }
    return session;
  }

  function complete(pageUrl: string, status: 'succeeded' | 'processing'): boolean {
    const session = currentSession(idOf(pageUrl));
    if (session?.status !== 'open') return false;
    const id = `pi_${(count += 1)}x${Math.random().toString(36).slice(2)}`;
    session.status = 'complete';
    session.url = null;
    session.payment_intent = { id, object: 'payment_intent', status };
    if (status === 'succeeded') take(session);
    return true;
  }

  function take(session: Session) {
    if (!session.payment_intent) throw new Error(`${session.id} has no intent`);
    session.payment_status = 'paid';
    session.payment_intent.status = 'succeeded';
    charges.set(session.payment_intent.id, {
      amount: session.amount_total,
      returned: 0,
      metadata: session.metadata,
    });
  }

  /** Creates an event about a session: the raw body and its signature. */
  function event(type: string, pageUrl: string, { secret = stripeKeys.webhookSecret, ageSeconds = 0 } = {}) {
    const session = sessions.get(idOf(pageUrl));
    const body = JSON.stringify({
      id: `evt_${(count += 1)}`,
      object: 'event',
      type,
      livemode: false,
      data: { object: session },
    });
    const timestamp = Math.floor(bank.now().getTime() / 1000) - ageSeconds;
    const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
    return { body, signature };
  }

  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    bank,
    requests,
    charges,
    event,
    /** Pays on the page; returns false if the page is closed. */
    pay: (pageUrl: string) => complete(pageUrl, 'succeeded'),
    /** Pays with a method that the bank decides about later. */
    payAsync: (pageUrl: string) => complete(pageUrl, 'processing'),
    /** Makes the bank decide about a payment that was started by `payAsync`. */
    decide: (pageUrl: string, isPaid: boolean) => {
      const session = sessions.get(idOf(pageUrl));
      if (!session?.payment_intent) throw new Error(`there is no pending payment on ${pageUrl}`);
      if (isPaid) take(session);
      else session.payment_intent.status = 'requires_payment_method';
    },
    isOpen: (pageUrl: string) => currentSession(idOf(pageUrl))?.status === 'open',
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const idOf = (pageUrl: string) => new URL(pageUrl).pathname.split('/').at(-1) ?? '';

function refusal(status: number, type: string, message: string, code?: string): StripeResponse {
  return { status, body: { error: { type, message, ...(code && { code }) } } };
}
