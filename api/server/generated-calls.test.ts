import type { AddressInfo } from 'node:net';
import { listRoutes } from '@marquee/http-server';
import { callMaker, openCaller, routeNames, shown } from '@marquee/testing/generated-calls';
import { seededRandom } from '@marquee/testing/seeded-random';
import { documentedStatuses } from '../testing/documented-statuses.ts';
import { fillCart, initiate, placeOrder } from '../testing/place-order.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { createApiServer } from './create-api-server.ts';
import { createContentServer } from './create-content-server.ts';

/** `npm test -- generated-calls` sends 200,000; `CALLS_SEED` plays a run again. */
const calls = Number(process.env['CALLS'] ?? 150);
/** `npm test` plays the same calls each time, the long form others. */
const seed = Number(
  process.env['CALLS_SEED'] ?? (process.env['CALLS'] !== undefined ? Date.now() % 1_000_000 : 1),
);
const roundCalls = 750;
const routeHeader = 'x-test-route';

jest.setTimeout(120_000 + calls * 20);

let site: TestApi;
beforeAll(async () => {
  // Without development tools, which inject faults, and practically without rate limits.
  site = await startTestApi({ rateLimitScale: 1e9 });
});
afterAll(() => site.stop());

test(`finding 22: ${calls} generated calls get no 5xx and no undocumented status`, async () => {
  const { dev: _dev, ...production } = site;
  const servers = { api: await createApiServer(production), content: await createContentServer(production) };
  for (const server of Object.values(servers)) {
    // Reports the route of each response, whose documented statuses are checked.
    server.addHook('onSend', async (request, reply) => {
      if (request.routeOptions.url) reply.header(routeHeader, request.routeOptions.url);
    });
    await server.listen({ port: 0, host: '127.0.0.1' });
  }
  const random = seededRandom(seed);
  const faults: string[] = [];
  const counts = new Map<number, number>();
  const callers = Object.values(servers).map((server) =>
    openCaller((server.server.address() as AddressInfo).port),
  );
  // Generated calls sign accounts out and delete them, so every round has new accounts.
  try {
    for (let left = calls; left > 0 && faults.length < 20; left -= roundCalls) {
      const material = await materialOf(site);
      const makers = Object.values(servers).map((server) =>
        callMaker({ ...material, random, routes: routeNames(listRoutes(server)) }),
      );
      let sent = 0;
      const one = async () => {
        while (sent < Math.min(left, roundCalls) && faults.length < 20) {
          sent += 1;
          const side = random() < 0.125 ? 1 : 0;
          const call = makers[side]!();
          const { status, headers } = await callers[side]!.call(call).catch((failure: Error) => {
            throw new Error(`${failure.message} ${shown(call)}`);
          });
          counts.set(status, (counts.get(status) ?? 0) + 1);
          if (!documentedStatuses(call.method, headers[routeHeader]).has(status))
            faults.push(`${status} ${headers[routeHeader] ?? 'no route'}: ${shown(call)}`);
        }
      };
      await Promise.all([one(), one(), one(), one()]);
    }
  } finally {
    for (const { close } of callers) close();
  }

  const ready = await Promise.all(Object.values(servers).map((server) => server.inject('/readyz')));
  for (const server of Object.values(servers)) await server.close();
  expect({ seed, faults }).toEqual({ seed, faults: [] });
  // Many calls succeed, so the routes behind the validation are tested, too.
  expect(counts.get(200)).toBeGreaterThan(calls / 20);
  for (const status of [400, 401, 404]) expect(counts.get(status)).toBeGreaterThan(0);
  for (const { statusCode } of ready) expect(statusCode).toBe(200);
});

test('every route has documented statuses', async () => {
  const { dev: _dev, ...production } = site;
  const servers = [await createApiServer(production), await createContentServer(production)];
  const missing = servers
    .flatMap((server) => routeNames(listRoutes(server)))
    .filter((route) => {
      const [method = '', path] = route.split(' ');
      return documentedStatuses(method, path).size === 0;
    });
  expect(missing).toEqual([]);
  for (const server of servers) await server.close();
});

/** Values, tokens and bodies for the calls, of a real account with a cart, a payment and an order. */
async function materialOf(tested: TestApi) {
  const { token, userId, phoneNumber, order, paymentId } = await placeOrder(tested);
  const other = await tested.signIn();
  const checkout = await fillCart(tested, token);
  const { redirectUrl, paymentId: open } = (await initiate(tested, checkout)).data;
  const { vendorToken, wordCheckKey, leadKeys } = tested.settings;
  const quiz = tested.catalogue.quizzes[0]!;
  const question = quiz.questions[0]!;
  const item = {
    celebId: 'aarav',
    occasionId: 1,
    occasionDate: '2026-12-05',
    relationship: 'Sister',
    relationshipType: 'family',
    relationshipId: 3,
  };
  const person = {
    name: 'Asha Rao',
    email: 'asha@example.test',
    mobileNumber: phoneNumber,
    companyName: 'Acme',
    message: 'Hello',
    consent: true,
    utm: { source: 'test' },
  };
  const bodiesByVerb = {
    'add-birthday-web': {
      userId,
      mobileNumber: phoneNumber,
      name: 'Asha',
      birthday: '1990-05-17',
      source: 'web',
    },
    'user-login-v2': { mobileNumber: phoneNumber, name: 'Asha Rao', isEbUser: false },
    'verify-otp-v2': { phoneNumber, otp: '123456' },
    logout: { everywhere: false },
    'token-exchange': { token: 'unknown', source: 'app_webview' },
    'remove-user-account': { mobileNumber: other.phoneNumber, reason: 'other', comment: '' },
    inquiry: { ...person, designation: 'CEO', celebId: 'aarav', channels: ['tv'], durationDays: 30 },
    'b2b-inquiry': { ...person, industry: 'retail', useCase: 'onboarding', languages: ['hi'] },
    'Lead.Create': [
      { Attribute: 'EmailAddress', Value: 'asha@example.test' },
      { Attribute: 'FirstName', Value: 'Asha' },
    ],
    'Lead.Update': [{ Attribute: 'Notes', Value: 'Soon' }],
    'get-token-price': { ...item, forName: 'Asha Rao' },
    ':cartId': {
      items: [{ ...item, celebUserId: 'cu_101', fullName: 'Asha Rao', language: 'hi', moderation: 'passed' }],
    },
    'initiate-payment': checkout.request,
    ':id': { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' },
    'bank-code': { code: '123456' },
    publish: {
      eventName: 'order_step_viewed',
      eventTime: '2026-11-24T10:00:00.000Z',
      eventData: {
        user_id: userId,
        os_version: '14',
        os_platform: 'Android',
        trace_id: 't',
        uts: 1,
        step: 2,
      },
    },
    'add-quiz-participant': { quizId: quiz.quizId, userId },
    'add-quiz-participant-ques': {
      participantId: 'qp_unknown',
      quizId: quiz.quizId,
      userId,
      questionId: question.questionId,
      optionId: question.options[0]!.optionId,
      timeTakenMs: 1200,
    },
    completions: { model: 'x', messages: [{ role: 'user', content: '<text>Asha</text>' }] },
  };
  const watchId = order.watchId ?? 'VN-unknown';
  return {
    fitting: {
      id: [paymentId, open, order.videoRequestId, watchId, 'aarav', 'pm_unknown'],
      cartId: [checkout.cartId, 'ct_unknown'],
      provider: ['sandbox', 'stripe'],
      file: ['mukta-400.woff2', 'none.woff2'],
      secret: [new URL(redirectUrl).searchParams.get('secret')!],
      lang: ['en', 'hi'],
      phoneNumber: [phoneNumber, other.phoneNumber, '+919876543210'],
      authenticationToken: ['A7K9-22QX', 'unknown'],
      celebId: ['aarav', 'cu_101'],
      occasionId: ['1', '11', '12', '99'],
      reason: ['wrong_name', 'other'],
      comment: ['It says Usha'],
      accessKey: [leadKeys.accessKey],
      secretKey: [leadKeys.secretKey],
      leadId: ['0f8fad5b-d9cb-469f-a165-70867728950e'],
      sort: ['id:desc', 'title', 'published_on:asc'],
      'pagination[page]': ['1', '2', '999999999'],
      'pagination[pageSize]': ['1', '25', '9999'],
      'filters[url_slug][$eq]': ['aarav-suryan'],
      'filters[name][$containsi]': ['a'],
      populate: ['*'],
      userId: [userId, other.userId],
    },
    queryNames: [
      'secret',
      'lang',
      'phoneNumber',
      'authenticationToken',
      'celebId',
      'occasionId',
      'reason',
      'comment',
      'accessKey',
      'secretKey',
      'leadId',
      'sort',
      'pagination[page]',
      'pagination[pageSize]',
      'filters[url_slug][$eq]',
      'filters[name][$containsi]',
      'filters[__proto__][$eq]',
      'populate',
    ],
    tokens: [
      undefined,
      'Bearer strange',
      'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.',
      'Basic eDp5',
      `Bearer ${vendorToken}`,
      `Bearer ${wordCheckKey}`,
      `Bearer ${token}`,
      `Bearer ${token}`,
      `Bearer ${other.token}`,
    ],
    bodies: [],
    bodiesByVerb,
  };
}
