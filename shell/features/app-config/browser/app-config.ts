import { localised, readableText, translate } from '@marquee/i18n';
import { messages } from './app-config-messages.ts';
import type { BrowserPlatform } from '../../../browser/browser-platform.ts';
import type { BootServices } from '../../../browser/boot-services.ts';

/**
 * Announces maintenance. If the API's app configuration (call C01), once it is in the page's store, declares
 * maintenance, its text is written to the root element's attribute `data-maintenance`. Failed calls need no code here:
 * the store shows a toast for them (spec sections 4 and 8). Returns two functions that fetch the configuration, once in
 * all: `now` immediately, `soon` when the browser is idle.
 */
export function followAppConfig(
  { platform, language }: BrowserPlatform,
  { onceIdleDelayed }: Pick<BootServices, 'onceIdleDelayed'>,
): {
  soon: () => void;
  now: () => void;
} {
  const { config: appConfig } = platform.slices.security;
  const t = translate(messages, language);
  let isFetched = false;
  appConfig.state.subscribe(({ data }) => {
    if (!data?.maintenance.enabled) return;
    const { maintenance } = data;
    const { text } = localised(maintenance, 'message', language);
    document.documentElement.dataset['maintenance'] = text || t('maintenance');
  });
  const request = appConfig.withTexts({
    refusalText: ({ message, error = '' }) => readableText(message || error, language) || t('refused'),
  });
  const now = () => {
    if (!isFetched) void request.start();
    isFetched = true;
  };
  return { now, soon: () => onceIdleDelayed(now) };
}
