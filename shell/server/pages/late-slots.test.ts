import { PlatformError } from '@marquee/contracts';
import { aRelease } from '../../testing/a-release.ts';
import { aPage, aPlace, aSite, rendered, textOf, type Renderings } from '../../testing/a-site.ts';
import type { RenderResult } from '../rendering/messages.ts';
import { movesTemplates } from './late-slots.ts';

const placeholder = { narrow: 120, wide: 80 };
const cache = { maxAge: 60 };
const fanzone = aRelease('mfe-fanzone', {
  routes: [{ id: 'fans', path: '/fans', indexable: true, cache }],
  slots: [{ name: 'fanzone.news', cache }],
});
const quiz = aRelease('mfe-quiz', {
  slots: [
    { name: 'quiz.teaser', cache, placeholder },
    { name: 'quiz.score', cache, placeholder },
  ],
});
const auth = aRelease('mfe-auth', { slots: [{ name: 'auth.account', cache, placeholder }] });

const [teaser, score, news] = [
  aPlace('a-1', 'quiz.teaser'),
  aPlace('a-2', 'quiz.score'),
  aPlace('a-3', 'fanzone.news'),
];
const soon = { expiresAt: Date.now() + 3_600_000, staleUntil: Date.now() + 7_200_000 };
const aSlot = (html: string, placed: Parameters<typeof rendered>[1] = []): RenderResult => ({
  kind: 'slot',
  ...rendered(html, placed),
  ...soon,
});

/** A result that comes when `give` is called. */
function held(result: RenderResult) {
  let give = () => {};
  let fail = (_cause: unknown) => {};
  const coming = new Promise<RenderResult>((resolve, reject) => {
    give = () => resolve(result);
    fail = reject;
  });
  return { render: () => coming, give, fail };
}

function aLateSite(renderings: Renderings) {
  return aSite([fanzone, quiz, auth], {
    'auth.account': () => aSlot('<a>Sign in</a>'),
    fans: () => ({
      ...aPage(`<h1>Fans</h1>${teaser.html}<hr>${score.html}${news.html}end`, undefined, [
        teaser.placed,
        score.placed,
        news.placed,
      ]),
      ...soon,
    }),
    'quiz.teaser': () => aSlot('teaser'),
    'quiz.score': () => aSlot('score'),
    'fanzone.news': () => aSlot('news'),
    ...renderings,
  });
}

/** Reads a page as it comes, until it contains a text; the rest is read by `end`. */
async function read(site: ReturnType<typeof aLateSite>, until: string) {
  const { body } = await site.serve('/fans', { movesTemplates: true });
  if (typeof body === 'string') throw new Error('The page is not streamed');
  const chunks = body[Symbol.asyncIterator]();
  let html = '';
  const end = async () => {
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) html += next.value;
    return html;
  };
  while (!html.includes(until)) {
    const next = await chunks.next();
    if (next.done) break;
    html += next.value;
  }
  return { arrived: html, end };
}

const templates = /<template for="([^"]*)">(.*?)<\/template>/gs;

test('feature 47: what follows a late slot does not wait for it; the parser moves the slot to its place', async () => {
  const late = held(aSlot('teaser'));
  const { arrived, end } = await read(aLateSite({ 'quiz.teaser': late.render }), '<div id="toasts">');

  // The footer has arrived while the slot is being rendered; its space is reserved in both sizes.
  const [, at, space] = /<hr>/.test(arrived)
    ? (/<\?start name="([^"]*)"\?>(.*?)<\?end name="\1"\?><hr>/s.exec(arrived) ?? [])
    : [];
  expect(space).toBe(
    '<svg class="mq-hole mq-hole--narrow mq-hole--late" width="1" height="120" aria-hidden="true"></svg><svg class="mq-hole mq-hole--wide mq-hole--late" width="1" height="80" aria-hidden="true"></svg>',
  );
  expect(arrived).toMatch(/score<\/div>.*news<\/div>end.*<footer/s);
  expect(arrived).not.toContain('data-slot="quiz.teaser"');

  late.give();
  const html = await end();
  const [moved, ...others] = [...html.matchAll(templates)];
  expect(others).toEqual([]);
  expect(moved?.[1]).toBe(at);
  expect(moved?.[2]).toMatch(/^<div data-slot="quiz.teaser" [^>]*data-state="server"[^>]*>teaser<\/div>$/);
  // The browser's code reads the data after the parser has moved everything.
  expect(html.indexOf('</template>')).toBeLessThan(html.indexOf('id="marquee-page"'));
});

test('feature 47: the cache has the page in reading order, with the same bytes as if no slot had been late', async () => {
  const punctual = aLateSite({});
  const inOrder = await textOf(await punctual.serve('/fans'));

  const [first, second] = [held(aSlot('teaser $& $1')), held(aSlot('score'))];
  const site = aLateSite({ 'quiz.teaser': first.render, 'quiz.score': second.render });
  const { end } = await read(site, '<div id="toasts">');
  // The second one is ready first, and sent first.
  second.give();
  first.give();
  const sent = await end();
  expect([...sent.matchAll(templates)]).toHaveLength(2);

  const cached = await site.serve('/fans', { movesTemplates: true });
  expect(cached.etag).toBeDefined();
  expect(await textOf(cached)).toBe(inOrder.replace('>teaser<', () => '>teaser $& $1<'));
});

test('feature 47: a slot whose space is not reserved, a browser that moves nothing and a page that is not streamed keep the reading order', async () => {
  for (const [renderings, request] of [
    [{ 'fanzone.news': held(aSlot('news')) }, { movesTemplates: true }],
    [{ 'quiz.teaser': held(aSlot('teaser')) }, {}],
  ] as const) {
    const [[name, late]] = Object.entries(renderings) as [[string, ReturnType<typeof held>]];
    const site = aLateSite({ [name]: late.render });
    const text = site.serve('/fans', request).then(textOf);
    late.give();
    const html = await text;
    expect(html).not.toMatch(/<template|<\?start|mq-hole/);
    expect(html).toMatch(/teaser<\/div><hr>.*score<\/div>.*news<\/div>end/s);
  }
});

test('feature 47: a late slot inside a late slot, one that fails and one of the header come in their own templates', async () => {
  const [outer, inner, account] = [
    held(aSlot(`teaser[${score.html}]`, [score.placed])),
    held(aSlot('score')),
    held(aSlot('<a>Sign in</a>')),
  ];
  const site = aLateSite({
    fans: () => ({ ...aPage(`<h1>Fans</h1>${teaser.html}end`, undefined, [teaser.placed]), ...soon }),
    'auth.account': account.render,
    'quiz.teaser': outer.render,
    'quiz.score': inner.render,
  });
  const { arrived, end } = await read(site, '<div id="toasts">');
  expect(arrived).toContain('<h1>Fans</h1>');
  outer.give();
  account.fail(new PlatformError('REMOTE_DID_NOT_RENDER', 'mfe-auth@1.0.0 threw'));
  setImmediate(() => inner.give());
  const html = await end();
  const bodies = [...html.matchAll(templates)].map(([, , text]) => text);
  expect(bodies).toHaveLength(3);
  expect(bodies.find((text) => text?.includes('"auth.account"'))).toContain('data-state="fallback"');
  const around = bodies.findIndex((text) => text?.includes('teaser['));
  expect(bodies[around]).toMatch(/teaser\[<\?start name="[^"]*"\?>.*<\?end name="[^"]*"\?>\]<\/div>$/s);
  expect(bodies.findIndex((text) => text?.includes('"quiz.score"'))).toBeGreaterThan(around);
});

test('finding 23: the names of marks differ from page to page, so that no release can put a mark for another slot', async () => {
  const nameOf = async () => {
    const late = held(aSlot('teaser'));
    const { end } = await read(aLateSite({ 'quiz.teaser': late.render }), '<div id="toasts">');
    late.give();
    return templates[Symbol.matchAll](await end()).next().value?.[1];
  };
  const names = [await nameOf(), await nameOf()];
  expect(names[0]).toMatch(/^[\w-]{12}-0$/);
  expect(names[1]).not.toBe(names[0]);
});

test.each([
  ['Chromium 150', '"Chromium";v="150", "Google Chrome";v="150", "Not_A Brand";v="24"', 'document', true],
  ['Edge 156', '"Not)A;Brand";v="8", "Chromium";v="156", "Microsoft Edge";v="156"', 'document', true],
  ['an older Chromium', '"Chromium";v="149", "Google Chrome";v="149"', 'document', false],
  ['a frame', '"Chromium";v="156"', 'iframe', false],
  ['in-site navigation', '"Chromium";v="156"', 'empty', false],
  ['a brand without Chromium', '"Firefox";v="200"', 'document', false],
  ['a forged list', '"Chromium";v="999999999999"', 'document', false],
  ['a browser without hints', undefined, 'document', false],
])('feature 47: whether a browser moves templates: %s', (_name, brands, destination, moves) => {
  const headers = { ...(brands && { 'sec-ch-ua': brands }), 'sec-fetch-dest': destination };
  expect(movesTemplates(headers)).toBe(moves);
});
