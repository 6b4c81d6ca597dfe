/** @jest-environment jsdom */
import type { Criticality, Language } from '@marquee/contracts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { clientTexts } from '../../../page/client-texts.ts';
import { pageTexts } from '../../../page/messages.ts';
import { SlotFallback } from '../../../page/SlotFallback.tsx';
import { aPageData } from '../../../testing/page-data.ts';
import { killedTexts } from '../../../page/killed-texts.ts';
import { renderKilled } from './killed-fallback.ts';

const cases = (['primary', 'essential', 'regular'] as const).flatMap((criticality) =>
  (['en', 'hi'] as const).flatMap((language) =>
    [true, false].map((isPage) => [criticality, language, isPage] as const),
  ),
);

test.each(cases)(
  'a killed slot is the same from the browser and the server: %s, %s, page %s',
  (criticality: Criticality, language: Language, isPage: boolean) => {
    const element = document.createElement('div');
    element.innerHTML = '<p>the mounted island</p>';
    renderKilled(
      element,
      { criticality, ...(isPage && { route: 'hub' }) },
      aPageData({ language, texts: clientTexts(pageTexts[language]) }),
      killedTexts[language],
    );
    const server = renderToStaticMarkup(
      createElement(SlotFallback, {
        state: 'killed',
        criticality,
        isPage,
        texts: pageTexts[language],
        home: language === 'hi' ? '/hi' : '/',
      }),
    );
    expect(element.dataset['state']).toBe('killed');
    expect(normalised(element.innerHTML)).toEqual(normalised(server));
  },
);

/** The same HTML whatever the order of attributes. */
function normalised(html: string): string[] {
  const box = document.createElement('div');
  box.innerHTML = html;
  return [...box.querySelectorAll('*')].map(
    ({ tagName, attributes, textContent }) =>
      `${tagName} ${[...attributes]
        .map(({ name, value }) => `${name}=${value}`)
        .sort()
        .join(' ')} ${textContent}`,
  );
}
