/** @jest-environment jsdom */
import { screen } from '@testing-library/dom';
import { clientTexts } from '../page/client-texts.ts';
import { renderFallback } from './slot-fallback.ts';

function failedSlot(criticality: 'primary' | 'essential' | 'regular', language: 'en' | 'hi' = 'en') {
  document.body.innerHTML = '<div id="slot" data-state="server"><p>half of it</p></div>';
  const element = document.getElementById('slot') as HTMLElement;
  const record = { slot: 's', remote: 'mfe-quiz', version: '1.0.0', criticality, path: '/', params: {} };
  renderFallback(element, record, { language, texts: clientTexts(language) });
  return element;
}

test('a primary remote shows a message, a retry button and a link to the home page, in the page’s language', () => {
  const element = failedSlot('primary', 'hi');
  expect(element.dataset['state']).toBe('fallback');
  expect(screen.getByRole('status')).toHaveTextContent('यह हिस्सा नहीं खुला');
  expect(screen.getByRole('button')).toHaveAttribute('data-retry');
  expect(screen.getByRole('link')).toHaveAttribute('href', '/hi');
});

test('a page always shows a fallback, with a heading and a link', () => {
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
  renderFallback(
    element,
    { ...common, criticality: 'regular' },
    { language: 'en', texts: clientTexts('en') },
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This section didn’t load');
  expect(screen.getByRole('link')).toHaveAttribute('href', '/');
});

test('an essential remote shows a retry button; a regular one shows nothing', () => {
  failedSlot('essential');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
  expect(failedSlot('regular')).toBeEmptyDOMElement();
});
