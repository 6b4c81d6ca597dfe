/** @jest-environment jsdom */
import { screen } from '@testing-library/dom';
import { aPageData } from '../../testing/page-data.ts';
import type { Bottom } from './bottom-bars.ts';
import { deferredTexts } from '../../page/deferred-messages.ts';
import { createNavigationFailure } from './navigation-failure.ts';

const texts = deferredTexts.en;

function aPage() {
  document.title = 'Aarav Suryan | Marquee';
  document.body.innerHTML = '<a href="/quiz">Quiz</a><input>';
  const [link, field] = [document.querySelector('a')!, document.querySelector('input')!];
  const announced: string[] = [];
  const bottom: Pick<Bottom, 'notice'> = {
    notice: (name, element) => {
      document.querySelector(`[data-notice="${name}"]`)?.remove();
      if (element) document.body.append(Object.assign(element, (element.dataset['notice'] = name)));
    },
  };
  const failure = createNavigationFailure({
    bottom: bottom as Bottom,
    context: { page: () => aPageData(), announce: (text) => void announced.push(text) },
    texts,
  });
  const retry = jest.fn();
  const show = (from: Element | null) =>
    failure.show({ url: new URL('https://marquee.test/quiz'), from, retry });
  return { announced, failure, field, link, retry, show };
}
const offline = (is: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(!is);
const retryButton = () => screen.getByRole('button', { name: 'Try again' });

test('says which page failed to open and where the visitor is, once, with a retry and a plain link', () => {
  const { announced, link, retry, show } = aPage();
  link.focus();
  show(link);
  const said = 'This page did not open. You are still on “Aarav Suryan”.';
  expect(screen.getByRole('region')).toHaveTextContent(said);
  expect(announced).toEqual([said]);
  expect(screen.getByRole('link', { name: texts.openDirectly })).toHaveAttribute('data-full-load');
  expect(retryButton()).toHaveFocus();
  retryButton().click();
  expect(retry).toHaveBeenCalledTimes(1);
});

test('names the missing network only if the browser is offline', () => {
  offline(true);
  const { announced, show } = aPage();
  show(null);
  expect(announced[0]).toContain(texts.pageOffline);
  offline(false);
  show(null);
  expect(announced[1]).toContain(texts.pageFailed);
});

test('a visitor who went on elsewhere, or who is typing, keeps the focus', () => {
  const { field, link, show } = aPage();
  field.focus();
  show(link);
  expect(field).toHaveFocus();
  show(field);
  expect(field).toHaveFocus();
});

test('closing returns the focus to where the navigation started, also after a retry that failed', () => {
  const { link, show } = aPage();
  link.focus();
  show(link);
  show(document.activeElement);
  expect(screen.getAllByRole('region')).toHaveLength(1);
  screen.getByRole('button', { name: 'Close this message' }).click();
  expect(screen.queryByRole('region')).toBeNull();
  expect(link).toHaveFocus();
});
