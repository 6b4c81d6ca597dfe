/** @jest-environment jsdom */
import { parseInput, type Language } from '@marquee/sdk';
import { appConfigData } from '@marquee/sdk/api-contract';
import { succeeded, TestContext, testPlatform } from '@marquee/testing';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Received } from './Received.tsx';

const calendar = 'https://calendar.marquee.example/talk-to-us';

async function receive(salesCalendarUrl: string | null, language: Language = 'en') {
  const config = parseInput(appConfigData, { support: { salesCalendarUrl } }, 'app config');
  const { platform } = testPlatform({ getAppConfig: () => succeeded(config) });
  render(
    <TestContext platform={platform} language={language}>
      <MemoryRouter>
        <Received name="Priya" reference="B2B-1" />
      </MemoryRouter>
    </TestContext>,
  );
  await act(() => platform.slices.security.config.start());
}

test.each([
  ['en', 'Choose a time in our calendar'],
  ['hi', 'हमारे कैलेंडर में समय चुनिए'],
] as const)(
  'who sent an enquiry may pick the time of the call in our calendar: %s',
  async (language, name) => {
    await receive(calendar, language);
    const link = screen.getByRole('link', { name });
    expect(link.getAttribute('href')).toBe(calendar);
    expect(link.getAttribute('rel')).toBe('noopener');
  },
);

test.each([null, '', 'javascript:alert(1)', 'http://calendar.test'])(
  'where no calendar on https is named (%p) none is offered, and the reference stands',
  async (address) => {
    await receive(address);
    expect(screen.getByText('B2B-1')).toBeTruthy();
    expect(screen.queryByText('Choose a time in our calendar')).toBeNull();
  },
);
