import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { distinctiveSecrets } from '../site/distinctive-secrets.ts';
import {
  builtAddresses,
  dataOf,
  fetchPublic,
  ownRoutes,
  publicCalls,
  signedInCalls,
  type Given,
} from '../site/everything-public.ts';
import { crawledPages, siteUrl } from './crawled-pages.ts';

const root = path.resolve(import.meta.dirname, '../..');

type Option = { optionId: string; text: string; text_hi: string };
type Question<Extra> = { questionId: string; text: string; text_hi: string; options: Option[] } & Extra;
type Quiz<Extra = object> = { quizId: string; celebId: string; questions: Question<Extra>[] };
type Solution = { correctOptionId: string; explanation?: string; explanation_hi?: string };

/** Every response so far: the first test searches them for secrets, the third for correct answers. */
const given: Given[] = [];

test('no file, page or call contains a secret, in any encoding', async () => {
  const secrets = await everySecret();
  await collect([...(await builtAddresses()), ...ownRoutes()]);
  for (const { address, status, headers, text } of (await crawledPages()).all.values())
    given.push({ address: siteUrl + address, status, text: `${JSON.stringify(headers)}\n${latin(text)}` });
  given.push(...(await publicCalls()));
  const { userId, get, post } = await signedInCalls();
  given.push(
    await get('/celeb/api/cart/create-empty-cart'),
    await get('/payments/api/gateway/initiateGatewaySDK/sandbox'),
    await get('/payments/api/v2/payment/user/confirm-payment/pm_unknown'),
    await post('/payments/api/v2/payment/user/initiate-payment', { cartId: 'x' }),
    await post('/quiz/api/user/v2/add-quiz-participant', { quizId: 'qz_1', userId }),
  );

  const leaks = given.flatMap(({ address, text }) =>
    Object.entries(secrets)
      .filter(([, spellings]) => spellings.some((spelling) => text.includes(spelling)))
      .map(([name]) => `${name} at ${address}`),
  );
  expect(leaks).toEqual([]);
  // An empty collection would pass without checking anything.
  const found = given.filter(({ status }) => status === 200);
  expect(found.length).toBeGreaterThan(400);
  const parts = ['/remotes/mfe-quiz/', '/assets/runtime/', '/media/', '/hi/fans', '/celeb-bios'];
  const absent = parts.filter((part) => !found.some(({ address }) => address.includes(part)));
  expect(absent).toEqual([]);
});

test('source maps and server bundles are not served', () => {
  const stored = given.filter(({ address }) => /\.map$|\/server\/|\/blobs\//.test(address));
  expect(stored.length).toBeGreaterThan(0);
  expect(stored.filter(({ status }) => status === 200).map(({ address }) => address)).toEqual([]);
});

test('no response reveals the right option of a question before it is answered', async () => {
  const quizzes = JSON.parse(
    await readFile(path.join(root, 'api/content/quizzes.json'), 'utf8'),
  ) as Quiz<Solution>[];
  const { userId, get, post } = await signedInCalls();

  for (const quiz of quizzes) {
    const response = await get(`/quiz/api/user/v2/get-quiz-by-celeb-id/${quiz.celebId}`);
    given.push(response);
    const shown = dataOf<Quiz>(response);
    expect(shown.questions).toHaveLength(quiz.questions.length);
    for (const question of shown.questions) {
      expect(Object.keys(question).toSorted()).toEqual([
        'imageUrl',
        'options',
        'questionId',
        'text',
        'text_hi',
      ]);
      for (const option of question.options)
        expect(Object.keys(option).toSorted()).toEqual(['optionId', 'text', 'text_hi']);
    }
    // The position must not reveal it either, as it would if the right option were always first.
    const places = quiz.questions.map(({ options, correctOptionId }) =>
      options.findIndex(({ optionId }) => optionId === correctOptionId),
    );
    for (const place of new Set(places))
      expect(places.filter((each) => each === place).length).toBeLessThanOrEqual(places.length / 2);
  }

  const joined = await post('/quiz/api/user/v2/add-quiz-participant', { quizId: quizzes[0]?.quizId, userId });
  given.push(joined);
  // Explanations name the right option, and the field that holds it has one name.
  const explanations = quizzes.flatMap(({ questions }) =>
    questions.flatMap(({ explanation, explanation_hi }) =>
      [explanation, explanation_hi].flatMap((text) => text ?? []),
    ),
  );
  expect(explanations.length).toBeGreaterThan(0);
  const revealing = given.flatMap(({ address, text }) => [
    ...explanations
      .filter((sentence) => text.includes(latin(sentence)))
      .map((sentence) => `${sentence} at ${address}`),
    ...(/"correct(OptionId)?"\s*:\s*("|true)/.test(text) ? [`a right option at ${address}`] : []),
  ]);
  expect(revealing).toEqual([]);

  // The response to an answer is about its own question only.
  const [first, ...others] = quizzes[0]?.questions ?? [];
  const { participantId } = dataOf<{ participantId: string }>(joined);
  const accepted = await post('/quiz/api/user/v2/add-quiz-participant-ques', {
    participantId,
    quizId: quizzes[0]?.quizId,
    userId,
    questionId: first?.questionId,
    optionId: first?.options[0]?.optionId,
  });
  expect(dataOf(accepted)).toMatchObject({ correctOptionId: first?.correctOptionId });
  for (const { questionId, explanation } of others) {
    expect(accepted.text).not.toContain(`"${questionId}"`);
    if (explanation) expect(accepted.text).not.toContain(latin(explanation));
  }
});

async function collect(urls: string[]): Promise<void> {
  const left = [...new Set(urls)];
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) given.push(await fetchPublic(next));
  };
  await Promise.all(Array.from({ length: 8 }, work));
}

/** The secrets the site was started with and those it generated, each in all encodings. */
async function everySecret(): Promise<Record<string, string[]>> {
  const home = process.env['SITE_HOME'];
  if (!home)
    throw new Error('This test reads what a site keeps secret: play it with `npm test -- pages no-secret`');
  const made = {
    'signing key':
      (await readFile(path.join(home, 'registry/keys/signing-key.pem'), 'utf8')).split('\n')[1] ?? '',
    'registry token': (await readFile(path.join(home, 'registry/token'), 'utf8')).trim(),
    'database password': (await readFile(path.join(home, 'postgres/password'), 'utf8')).trim(),
  };
  const secrets = { ...distinctiveSecrets, ...made };
  const short = Object.entries(secrets).filter(([, secret]) => secret.length <= 15);
  expect(short.map(([name]) => name)).toEqual([]);
  return Object.fromEntries(
    Object.entries(secrets).map(([name, secret]) => [
      name,
      [secret, ...(['base64', 'base64url', 'hex'] as const).map((spelling) => spelt(secret, spelling))],
    ]),
  );
}

/** The encoded text without its last bytes, whose encoding depends on what follows. */
function spelt(text: string, spelling: 'base64' | 'base64url' | 'hex'): string {
  return Buffer.from(text.slice(0, text.length - (text.length % 3))).toString(spelling);
}

/** A sentence as the collected bodies are decoded: one character for each byte. */
const latin = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
