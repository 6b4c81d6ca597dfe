/** @jest-environment jsdom */
import { screen } from '@testing-library/dom';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { clientTexts } from '../page/client-texts.ts';
import { pageTexts } from '../page/messages.ts';
import { aPageData } from '../testing/page-data.ts';
import { SlotFallback } from '../page/SlotFallback.tsx';
import { renderFallback } from './slot-fallback.ts';

function failedSlot(criticality: 'primary' | 'essential' | 'regular', language: 'en' | 'hi' = 'en') {
  document.body.innerHTML = '<div id="slot" data-state="server"><p>half of it</p></div>';
  const element = document.getElementById('slot') as HTMLElement;
  const record = { slot: 's', remote: 'mfe-quiz', version: '1.0.0', criticality, path: '/', params: {} };
  renderFallback(element, record, aPageData({ language, texts: clientTexts(pageTexts[language]) }));
  return element;
}

test('feature 20: a primary remote shows a message, a retry button and a link to the home page, in the page’s language', () => {
  const element = failedSlot('primary', 'hi');
  expect(element.dataset['state']).toBe('fallback');
  expect(screen.getByRole('status')).toHaveTextContent('यह हिस्सा नहीं खुला');
  expect(screen.getByRole('button')).toHaveAttribute('data-retry');
  expect(screen.getByRole('link')).toHaveAttribute('href', '/hi');
});

test('feature 20: a page of a regular remote shows a heading and the way out, and nothing else', () => {
  document.body.innerHTML = '<div id="slot" data-state="server"></div>';
  const element = document.getElementById('slot') as HTMLElement;
  const common = {
    slot: 'page',
    route: 'hub',
    remote: 'mfe-quiz',
    version: '1.0.0',
    path: '/quiz',
    params: {},
  };
  renderFallback(element, { ...common, criticality: 'regular' }, aPageData());
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This section didn’t load');
  expect(screen.getByRole('link')).toHaveAttribute('href', '/');
  expect(screen.queryByRole('button')).toBeNull();
  expect(element).not.toHaveTextContent('Something went wrong');
});

test('feature 20: the fallback of a slot or page has the same content as the server’s, for each criticality', () => {
  for (const criticality of ['primary', 'essential', 'regular'] as const)
    for (const route of [undefined, 'hub']) {
      document.body.innerHTML = '<div id="slot"></div><div id="server"></div>';
      const slot = document.getElementById('slot') as HTMLElement;
      renderFallback(slot, { criticality, route }, aPageData());
      const server = document.getElementById('server') as HTMLElement;
      const common = { isPage: route !== undefined, texts: pageTexts.en, home: '/' };
      const props = { state: 'fallback', criticality, ...common } as const;
      server.innerHTML = renderToStaticMarkup(createElement(SlotFallback, props));
      const content = (element: HTMLElement) =>
        [...element.querySelectorAll('h1, p, button, a')].map(({ tagName, textContent }) => [
          tagName,
          textContent,
        ]);
      expect(content(slot)).toEqual(content(server));
    }
});

test('feature 20: an essential remote shows a retry button; a regular one shows nothing', () => {
  failedSlot('essential');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
  expect(failedSlot('regular')).toBeEmptyDOMElement();
});

test('in place of the header of a site stands its name, as a link to the home page', () => {
  document.body.innerHTML = '<div id="slot" data-key="header" data-state="fallback"><p>half of it</p></div>';
  const element = document.getElementById('slot') as HTMLElement;
  const page = aPageData({ language: 'hi' });
  expect(renderFallback(element, { criticality: 'primary' }, page)).toBeUndefined();
  expect(element.innerHTML).toBe('<header class="mq-header"><a href="/hi">Marquee</a></header>');
});
