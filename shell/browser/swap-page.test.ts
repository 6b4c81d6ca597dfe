/** @jest-environment jsdom */
import { restoreStyles, swapPage, swapQuery } from './swap-page.ts';

// jsdom has no CSS.escape; the names here need none.
Object.assign(globalThis, { CSS: { escape: (name: string) => name } });

beforeEach(() => {
  document.head.innerHTML = `<title>Old</title><meta name="description" content="old" data-page>
    <link rel="icon" href="/logo.svg"><style nonce="ours" data-href="styles.css">.mq{}</style>`;
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

test('adds each stylesheet once, with this page’s nonce, and leaves none as data in the content', () => {
  swapPage(next(), {});
  swapPage(next(), {});
  const styles = [...document.querySelectorAll<HTMLStyleElement>('style[data-href]')];
  expect(styles.map(({ dataset, nonce, textContent }) => [dataset['href'], nonce, textContent])).toEqual([
    ['styles.css', 'ours', '.mq{}'],
    ['quiz.css', 'ours', '.quiz{}'],
    ['slot.css', 'ours', '.slot{}'],
  ]);
  expect(document.querySelector('script[type="text/css"]')).toBeNull();
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
    [...document.querySelectorAll('style[data-href], link[rel="stylesheet"]')].map(
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
  restoreStyles(['teaser.css', 'hub.css', 'unknown.css']);
  expect(names()).toEqual(expect.arrayContaining(['/remotes/mfe-fanzone/1.0.0/teaser.css', 'hub.css']));
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
