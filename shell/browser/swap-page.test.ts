/** @jest-environment jsdom */
import { adoptedTexts, provideConstructedSheets } from '../testing/constructed-sheets.ts';
import { restoreStyles, swapPage, swapQuery } from './swap-page.ts';

beforeEach(() => {
  provideConstructedSheets();
  document.head.innerHTML = `<title>Old</title><meta name="description" content="old" data-page>
    <link rel="icon" href="/logo.svg"><style data-href="styles.css">.mq{}</style>`;
  document.body.innerHTML = `<nav data-follows="navigation">old</nav><main id="main"><h1>Old</h1></main>
    <footer>footer</footer><script type="application/json" id="marquee-page">{"path":"/old"}</script>`;
});

const next = () =>
  new DOMParser().parseFromString(
    `<title>New</title><meta name="description" content="new" data-page><link rel="canonical" href="/new" data-page>
     <meta property="article:published_time" content="2026-11-19" data-page>
     <script type="text/css" data-href="styles.css">.other{}</script>
     <script type="text/css" data-href="quiz.css">.quiz{}</script>
     <body><nav data-follows="navigation">new</nav><nav data-follows="unknown">no</nav>
     <main id="main"><script type="text/css" data-href="slot.css">.slot{}</script><h1>New</h1></main>
     <script type="application/json" id="marquee-page">{"path":"/new"}</script>`,
    'text/html',
  );

test('replaces title, description, content and data; footer and icon stay', () => {
  const [footer, main] = [document.querySelector('footer'), document.getElementById('main')];
  swapPage(next(), {});
  expect(document.title).toBe('New');
  expect([...document.head.querySelectorAll('[data-page]')].map(({ outerHTML }) => outerHTML)).toEqual([
    '<meta name="description" content="new" data-page="">',
    '<link rel="canonical" href="/new" data-page="">',
    '<meta property="article:published_time" content="2026-11-19" data-page="">',
  ]);
  expect(document.getElementById('main')).toBe(main);
  expect(main).toHaveTextContent('New');
  expect(document.querySelector('footer')).toBe(footer);
  expect(document.querySelector('link[rel=icon]')).not.toBeNull();
  expect(document.getElementById('marquee-page')?.textContent).toBe('{"path":"/new"}');
});

test('preloads that wait for an interaction are those of the new page, without scripts that have run', () => {
  const link = (href: string) =>
    `<link rel="preload" as="script" href="${href}" media="not all" data-opens="touch">`;
  document.head.innerHTML += `${link('/left.js')}<script src="/runtime.js"></script>`;
  document.body.innerHTML += link('/left-too.js');
  const page = next();
  page.body.innerHTML += link('/runtime.js') + link('/new.js');
  swapPage(page, {});
  const left = [...document.querySelectorAll('link[data-opens]')].map((one) => one.getAttribute('href'));
  expect(left).toEqual(['/new.js']);
});

test('replaces the parts that follow the page, and adds none', () => {
  swapPage(next(), {});
  expect(document.querySelector('[data-follows=navigation]')).toHaveTextContent('new');
  expect(document.querySelector('[data-follows=unknown]')).toBeNull();
});

test('a part that is equal in the next page stays', () => {
  swapPage(next(), {});
  const navigation = document.querySelector('[data-follows=navigation]');
  swapPage(next(), {});
  expect(document.querySelector('[data-follows=navigation]')).toBe(navigation);
});

test('adopts each stylesheet once, which webpack finds by a link without a URL, and leaves none as data', () => {
  swapPage(next(), {});
  swapPage(next(), {});
  expect(adoptedTexts()).toEqual(['.quiz{}', '.slot{}']);
  const markers = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  expect(markers.map(({ dataset, href }) => [dataset['href'], href])).toEqual([
    ['quiz.css', ''],
    ['slot.css', ''],
  ]);
  expect(document.querySelector('style')?.textContent).toBe('.mq{}');
  expect(document.querySelector('script[type="text/css"]')).toBeNull();
});

test('a stylesheet that the fetched page only links is linked, once', () => {
  const linking = () => {
    const page = next();
    const link = '<link rel="stylesheet" href="/remotes/mfe-quiz/1.0.0/deep.css" data-href="deep.css">';
    page.getElementById('main')?.insertAdjacentHTML('beforeend', link);
    return page;
  };
  swapPage(linking(), {});
  swapPage(linking(), {});
  expect(document.head.querySelectorAll('[data-href="deep.css"]')).toHaveLength(1);
  expect(document.getElementById('main')?.querySelector('link')).toBeNull();
});

test('feature 30: the stylesheets of a left page are removed, and a slot rendered later gets its own again', () => {
  document.head.insertAdjacentHTML(
    'beforeend',
    `<style data-href="hub.css">.hub{}</style><link rel="stylesheet" href="/assets/boot/deferred.css">
     <link rel="stylesheet" href="/remotes/mfe-fanzone/1.0.0/teaser.css">
     <link rel="stylesheet" href="/remotes/mfe-auth/1.0.0/dialog.css">`,
  );
  document
    .getElementById('main')
    ?.insertAdjacentHTML('afterbegin', '<style data-href="slot.css">.slot{}</style>');
  document.body.insertAdjacentHTML(
    'afterbegin',
    '<header><style data-href="account.css">.a{}</style></header>',
  );
  const names = () =>
    [...document.querySelectorAll(':is(style, link)[data-href], link[rel="stylesheet"]')].map(
      (style) => style.getAttribute('data-href') ?? style.getAttribute('href'),
    );
  swapPage(next(), {
    'mfe-auth': { version: '1.0.0', container: '', base: '', files: { 'dialog.css': '' } },
  });
  expect(names().toSorted()).toEqual([
    '/assets/boot/deferred.css',
    '/remotes/mfe-auth/1.0.0/dialog.css',
    'account.css',
    'quiz.css',
    'slot.css',
    'styles.css',
  ]);
  expect(adoptedTexts()).toEqual(['.quiz{}']);
  restoreStyles(['teaser.css', 'hub.css', 'unknown.css']);
  expect(names()).toEqual(expect.arrayContaining(['/remotes/mfe-fanzone/1.0.0/teaser.css', 'hub.css']));
});

test('feature 30: a constructed stylesheet is adopted again for a slot rendered later', () => {
  swapPage(next(), {});
  const other = new DOMParser().parseFromString('<title>Other</title><main id="main"></main>', 'text/html');
  swapPage(other, {});
  expect(adoptedTexts()).toEqual([]);
  restoreStyles(['quiz.css']);
  expect(adoptedTexts()).toEqual(['.quiz{}']);
  expect(document.querySelector('link[data-href="quiz.css"]')).not.toBeNull();
});

test('another query changes title, head and the link to the other language', () => {
  document.body.innerHTML = '<a data-follows="language" href="/hi/fan-zone/search?q=old">हिन्दी</a>';
  swapQuery(
    {
      title: '“mehar” | Marquee',
      tags: [
        { name: 'meta', attributes: { name: 'robots', content: 'noindex,nofollow' } },
        {
          name: 'script',
          attributes: { type: 'application/ld+json' },
          data: { '@type': 'Thing', name: '</script>' },
        },
      ],
    },
    new URL('https://marquee.test/fan-zone/search?q=mehar#results'),
  );
  expect(document.title).toBe('“mehar” | Marquee');
  expect(
    [...document.head.querySelectorAll('[data-page]')].map((tag) => [tag.tagName, tag.textContent]),
  ).toEqual([
    ['META', ''],
    ['SCRIPT', '{"@type":"Thing","name":"</script>"}'],
  ]);
  expect(document.querySelector('[name=robots]')).toHaveAttribute('content', 'noindex,nofollow');
  expect(document.querySelector('[data-follows]')).toHaveAttribute('href', '/hi/fan-zone/search?q=mehar');

  swapQuery({ title: 'Search | Marquee', tags: [] }, new URL('https://marquee.test/fan-zone/search'));
  expect(document.querySelector('[data-follows]')).toHaveAttribute('href', '/hi/fan-zone/search');
});
