import { localised, translate } from '@marquee/i18n';
import { messages } from './app-config-messages.ts';
import type { BrowserPlatform } from '../../../browser/browser-platform.ts';
import type { BootServices } from '../../../browser/boot-services.ts';

/**
 * Follows the app's configuration (C01) in its slice of the store: a refusal shows a toast with its message
 * or error, a lost call one of ours; the site goes on with what it has (specification, sections 4 and 8).
 * Returns what asks for it, once: `soon` when the page has been alive for a while, `now` at once.
 */
export function followAppConfig(
  { platform, language }: BrowserPlatform,
  { announceMaintenance, onceIdleDelayed }: Pick<BootServices, 'announceMaintenance' | 'onceIdleDelayed'>,
): {
  soon: () => void;
  now: () => void;
} {
  const { config: appConfig } = platform.slices.security;
  let asked = false;
  appConfig.state.subscribe(({ data }) => {
    if (!data?.maintenance.enabled) return;
    const { maintenance } = data;
    const { text } = localised(maintenance, 'message', language);
    announceMaintenance(text || translate(messages, language)('maintenance'));
  });
  const now = () => {
    if (!asked) void appConfig.start();
    asked = true;
  };
  return { now, soon: () => onceIdleDelayed(now) };
}
