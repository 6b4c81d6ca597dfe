/** @jest-environment jsdom */
import { succeeded, noResponse, TestContext, testPlatform, type ApiScript } from '@marquee/testing';
import { render, screen } from '@testing-library/react';
import { writeDraft } from '../order/draft-storage.ts';
import { emptyDraft, type OrderDraft } from '../order/order-draft.ts';
import { config } from '../testing/api-data.ts';
import { finishedDraft } from '../testing/drafts.ts';
import { Component } from './ContinueOrder.tsx';

function show(draft: OrderDraft, getAppConfig: ApiScript['getAppConfig'] = () => succeeded(config)) {
  const { platform } = testPlatform({ getAppConfig });
  writeDraft(platform.storage, draft);
  return render(
    <TestContext platform={platform} language="hi">
      <Component />
    </TestContext>,
  );
}

test('an unfinished order is named, and its link continues it', async () => {
  show(finishedDraft);
  const link = await screen.findByRole('link', { name: /^अपना ऑर्डर पूरा कीजिए/ });
  expect(link).toHaveTextContent(`${finishedDraft.details.fullName} · जन्मदिन · आरव सूर्यन`);
  expect(link).toHaveAttribute('href', '/hi/order/aarav-suryan?step=review&occasion=birthday');
});

test('without the configuration the name and the star are shown', async () => {
  show(finishedDraft, noResponse);
  expect(await screen.findByRole('link')).toHaveTextContent(`${finishedDraft.details.fullName} · आरव सूर्यन`);
});

test('a browser without an order, or with one that has no occasion yet, shows nothing', async () => {
  for (const draft of [emptyDraft, { ...emptyDraft, celeb: 'aarav-suryan' }]) {
    const { container, unmount } = show(draft);
    await Promise.resolve();
    expect(container).toBeEmptyDOMElement();
    unmount();
  }
});
