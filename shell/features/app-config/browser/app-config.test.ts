/** @jest-environment jsdom */
import { runPendingTasks } from '@marquee/testing/until';
import { createSlices } from '@marquee/api';
import type { Language } from '@marquee/contracts';
import type { BrowserPlatform } from '../../../browser/browser-platform.ts';
import { followAppConfig } from './app-config.ts';

type SlicesOptions = Parameters<typeof createSlices>[0];

test.each([
  ['en', { message: 'Our kitchen is closed' }, 'Our kitchen is closed'],
  ['en', { message: '', error: 'Service Unavailable' }, 'Service Unavailable'],
  ['hi', { message: 'Our kitchen is closed' }, 'कुछ चीज़ें अभी शायद न चलें।'],
  ['hi', { message: 'रसोई बंद है' }, 'रसोई बंद है'],
] as const)('on a page in “%s” a refusal with %j is shown as “%s”', async (language, refusal, text) => {
  const toasts: string[] = [];
  const slices = createSlices({
    // Of the API's calls, this slice uses one.
    api: {
      getAppConfig: async () => ({ ok: false, status: 503, ...refusal }),
    } as unknown as SlicesOptions['api'],
    // Never read.
    content: {} as SlicesOptions['content'],
    toast: (_, shown) => void toasts.push(shown),
  });
  const services = { onceIdleDelayed: () => undefined };
  followAppConfig(contextOf(slices, language), services).now();
  await runPendingTasks();

  expect(toasts).toEqual([text]);
  expect(slices.security.config.current()).toMatchObject({ error: true, status: 503, message: text });
});

function contextOf(slices: ReturnType<typeof createSlices>, language: Language): BrowserPlatform {
  // All that the feature uses of the platform.
  return { platform: { slices }, language } as unknown as BrowserPlatform;
}
