/** @jest-environment jsdom */
import { TestContext, testPlatform } from '@marquee/testing';
import { render, screen } from '@testing-library/react';
import { Component } from './OrderButton.tsx';

const data = {
  star: 'Aarav Suryan',
  star_hi: 'आरव सूर्यन',
  occasion: null,
  occasion_hi: null,
  price: null,
  deliveryHours: 36,
  path: '/order/aarav-suryan',
};
const params = { celeb: 'aarav-suryan', size: 'hero' as const };

test.each([
  ['en' as const, 'Ready within 36 hours'],
  ['hi' as const, '36 घंटे में तैयार'],
])('at the top of a star’s page the button says when the video is ready: %s', (language, sentence) => {
  const { platform } = testPlatform({});
  const show = (one: typeof data | { deliveryHours: null }) => (
    <TestContext platform={platform} language={language}>
      <Component params={params} data={{ ...data, ...one }} />
    </TestContext>
  );
  const { rerender } = render(show(data));
  expect(screen.getByText(sentence)).toBeTruthy();

  rerender(show({ deliveryHours: null }));
  expect(screen.queryByText(/hours|घंटे/)).toBeNull();
});
