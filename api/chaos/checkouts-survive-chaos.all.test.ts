import { until } from '@marquee/testing/until';
import { seededRandom } from '@marquee/testing/seeded-random';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundleRole } from '@marquee/build/bundle-servers';
import { serverRoles } from '@marquee/build/server-roles';
import { openDatabase } from '@marquee/database';
import { startTestPostgres, type TestPostgres } from '@marquee/database/testing';
import { sql } from 'drizzle-orm';
import { startFakeStripe, stripeKeys } from '../testing/fake-stripe.ts';
import { startApiProcess, type ApiProcess } from './api-process.ts';
import { checkOut, type Shopper, type Confirmation } from './shopper.ts';
import { sandboxPage, stripePage } from './payment-pages.ts';
import { unreliableNetwork } from './unreliable-network.ts';

/** How many checkouts; `CHECKOUTS=100000` is the long form. `SEED` repeats a run as far as clocks allow. */
const checkouts = Number(process.env['CHECKOUTS'] ?? 60);
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const shoppers = 20;
const killedEvery = Math.min(200, checkouts / 4);
jest.setTimeout(300_000 + checkouts * 400);

let folder: string;
let postgres: TestPostgres;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'marquee-chaos-'));
  // A bundle starts in a third of the time of the sources, and each kill costs a start.
  await bundleRole(
    path.resolve(import.meta.dirname, '../..'),
    path.join(folder, 'api'),
    serverRoles([])['api']!,
  );
  postgres = await startTestPostgres(path.join(folder, 'postgres'));
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

test('checkouts with the sandbox survive lost calls and killed servers, each paid and ordered once', async () => {
  const share = Math.ceil(checkouts * 0.7);
  const shop = await openShop('sandbox');
  const random = seededRandom(seed);
  const network = unreliableNetwork(random);

  const confirmations = await runCheckouts(shop, share, {
    random,
    network,
    page: sandboxPage(network, random),
  });
  await expectOneOrderEach(shop.databaseUrl, confirmations, share);
  await shop.api.stop();
});

test('checkouts with Stripe survive them, too, and every double charge is refunded', async () => {
  const share = Math.floor(checkouts * 0.3);
  const stripe = await startFakeStripe();
  const shop = await openShop('stripe', {
    STRIPE_SECRET_KEY: stripeKeys.secretKey,
    STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
    STRIPE_API_URL: stripe.url,
  });
  const random = seededRandom(seed + 1);
  const network = unreliableNetwork(random);
  const { page, repeatEvents } = stripePage(stripe, network, random, shop.api.url);

  const confirmations = await runCheckouts(shop, share, { random, network, page });
  await repeatEvents();
  await network.settle();
  // At its start the API sends the refunds that are due.
  await shop.api.killAndRestart();
  await nothingOwed(shop.databaseUrl);
  await expectOneOrderEach(shop.databaseUrl, confirmations, share);

  const books = [...stripe.charges.values()];
  const retained = books.filter(({ returned }) => returned === 0);
  expect(retained.map(({ metadata }) => metadata['paymentId']).toSorted()).toEqual(
    confirmations.map(({ paymentId }) => paymentId).toSorted(),
  );
  expect(books.filter(({ amount, returned }) => returned !== 0 && returned !== amount)).toEqual([]);
  console.log(`${books.length - retained.length} charges of ${books.length} were refunded`);
  await shop.api.stop();
  await stripe.stop();
});

type Shop = { api: ApiProcess; databaseUrl: string; provider: string };

async function openShop(provider: string, variables: Record<string, string> = {}): Promise<Shop> {
  const databaseUrl = await postgres.url(provider);
  const api = await startApiProcess(path.join(folder, 'api'), {
    DATABASE_URL: databaseUrl,
    MARQUEE_HOME: path.join(folder, provider),
    PAYMENT_PROVIDER: provider,
    PENDING_SECONDS: '0.3',
    DEV_TOOLS: 'on',
    // Every shopper comes from this machine.
    RATE_LIMIT_SCALE: '10000',
    CODES_PER_HOUR: '1000000',
    ...variables,
  });
  return { api, databaseUrl, provider };
}

/** Runs checkouts in parallel and kills the server meanwhile; returns what was confirmed to the shoppers. */
async function runCheckouts(
  { api, provider }: Shop,
  count: number,
  chaos: Pick<Shopper, 'random' | 'network' | 'page'>,
): Promise<Confirmation[]> {
  const confirmations: Confirmation[] = [];
  const tokens = await Promise.all(Array.from({ length: shoppers }, (_, index) => signIn(api.url, index)));
  let begun = 0;
  let kill = Promise.resolve();

  await Promise.all(
    tokens.map(async (token) => {
      while (begun < count) {
        const number = (begun += 1);
        if (number % killedEvery === Math.floor(killedEvery / 2)) kill = kill.then(api.killAndRestart);
        confirmations.push(await checkOut({ ...chaos, url: api.url, token, provider }, `draft-${number}`));
      }
    }),
  );
  await kill;
  await chaos.network.settle();
  console.log(
    `seed ${seed}, ${provider}: ${count} checkouts, a kill every ${killedEvery}, ${JSON.stringify(chaos.network.mishaps)}`,
  );
  return confirmations;
}

async function signIn(apiUrl: string, index: number): Promise<string> {
  const phoneNumber = String(9_100_000_000 + index);
  const post = (address: string, body?: object) =>
    fetch(`${apiUrl}/security/api/auth/user/${address}`, {
      method: 'POST',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  await post(`send-otp-v2?phoneNumber=${phoneNumber}`);
  const inbox = (await (await fetch(`${apiUrl}/dev/messages?phoneNumber=${phoneNumber}`)).json()) as {
    messages: { code: string }[];
  };
  const verified = await post('verify-otp-v2', { phoneNumber, otp: inbox.messages[0]?.code });
  return ((await verified.json()) as { data: { authToken: string } }).data.authToken;
}

/** Waits until all stray charges are refunded. */
async function nothingOwed(databaseUrl: string): Promise<void> {
  const { db, close } = openDatabase({ url: databaseUrl });
  const owed = () => db.execute(sql`select charge_id from stray_charges where returned_at is null`);
  await until(async () => (await owed()).rows.length === 0, { timeoutMs: 120_000 });
  await close();
}

/** Expects one paid order per checkout in the database. */
async function expectOneOrderEach(
  databaseUrl: string,
  confirmations: Confirmation[],
  count: number,
): Promise<void> {
  const { db, close } = openDatabase({ url: databaseUrl });
  const query = async (statement: ReturnType<typeof sql>) => (await db.execute(statement)).rows;

  expect(confirmations).toHaveLength(count);
  expect(new Set(confirmations.map(({ orderId }) => orderId)).size).toBe(count);
  // No cart is charged twice, and every payment has the amount of its order.
  expect(
    await query(
      sql`select cart_id from payments where state = 'SUCCESS' group by cart_id having count(*) > 1`,
    ),
  ).toEqual([]);
  expect(
    await query(sql`select payment_id from payments p where state = 'SUCCESS' and amount <>
      (select sum(v.price) from video_requests v join orders o on o.id = v.order_id
        where o.payment_id = p.payment_id)`),
  ).toEqual([]);
  // Every success has exactly one order, every order its success and its one video.
  expect(
    await query(sql`select p.payment_id from payments p full join orders o on o.payment_id = p.payment_id
      where (p.state = 'SUCCESS') is distinct from (o.id is not null)`),
  ).toEqual([]);
  expect(
    await query(sql`select count(*)::int as count from video_requests
    where order_id in (select id from orders)`),
  ).toEqual([{ count }]);
  // Every confirmation is true in the database.
  const successes = await query(sql`select p.payment_id, o.id from payments p
    join orders o on o.payment_id = p.payment_id where p.state = 'SUCCESS'`);
  expect(successes.map((row) => `${String(row['payment_id'])} OR-${String(row['id'])}`).toSorted()).toEqual(
    confirmations.map(({ paymentId, orderId }) => `${paymentId} ${orderId}`).toSorted(),
  );
  await close();
}
