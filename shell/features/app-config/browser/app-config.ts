import { localised, readableText, translate } from '@marquee/i18n';
import { messages } from './app-config-messages.ts';
import type { BrowserPlatform } from '../../../browser/browser-platform.ts';
import type { BootServices } from '../../../browser/boot-services.ts';

/**
 * Announces maintenance, in the root element's `data-maintenance`, once the store has an app configuration (API call
 * C01) that declares it; the store itself shows a toast for a failed call (spec sections 4 and 8). Both returned
 * functions fetch the configuration once: `now` immediately, `soon` when the browser is idle.
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
