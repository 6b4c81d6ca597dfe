/** @jest-environment jsdom */
import { inSiteLink, inSiteTarget } from './links.ts';

function aLink(html: string): HTMLAnchorElement {
  document.body.innerHTML = html;
  const link = document.querySelector('a');
  if (!link) throw new Error('no link');
  return link;
}

test('navigates within the site for a link to one of its pages, with query and hash', () => {
  expect(inSiteLink(aLink('<a href="/quiz?a=1#top">x</a>'))?.href).toBe('http://localhost/quiz?a=1#top');
  expect(inSiteLink(aLink('<a href="/" target="_self">x</a>'))?.pathname).toBe('/');
});

test.each([
  '<a>no URL</a>',
  '<a href="https://elsewhere.test/quiz">another site</a>',
  '<a href="mailto:help@example.test">mail</a>',
  '<a href="/quiz" target="_blank">another tab</a>',
  '<a href="/terms.pdf" download>file</a>',
  '<a href="/hi/quiz" data-full-load>language</a>',
  '<a href="/api/vendor-order/1">call</a>',
  '<a href="/media/a.mp4">film</a>',
  '<a href="#main">jump</a>',
])('leaves to the browser: %s', (html) => {
  expect(inSiteLink(aLink(html))).toBeUndefined();
});

test('navigates only for a plain click with the first button, also on an element in a link', () => {
  const link = aLink('<a href="/quiz"><b>Quiz</b></a>');
  const taken = (init: MouseEventInit) => {
    let target: URL | undefined;
    const note = (event: MouseEvent) => {
      target = inSiteTarget(event);
      event.preventDefault();
    };
    document.addEventListener('click', note, { once: true });
    link.firstElementChild?.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, ...init }),
    );
    return target?.pathname;
  };
  expect(taken({})).toBe('/quiz');
  for (const init of [
    { button: 1 },
    { metaKey: true },
    { ctrlKey: true },
    { shiftKey: true },
    { altKey: true },
  ])
    expect(taken(init)).toBeUndefined();
  link.addEventListener('click', (event) => event.preventDefault());
  expect(taken({})).toBeUndefined();
});
