import { localised, translate } from '@marquee/i18n';
import { messages } from './app-config-messages.ts';
import type { BrowserPlatform } from './browser-platform.ts';
import { maintenanceEvent } from './maintenance.ts';
import { onceIdle } from './wake-schedule.ts';

/**
 * Asks for the app's configuration (C01) through its slice of the store: a refusal shows a toast with
 * its message or error, a lost call one of ours; the site goes on with what it has (specification,
 * sections 4 and 8). Returns what ends it.
 */
export function followAppConfig({ platform, language }: BrowserPlatform): () => void {
  const { config: appConfig } = platform.slices.security;
  const following = appConfig.state.subscribe(({ data }) => {
    if (!data?.maintenance.enabled) return;
    const { maintenance } = data;
    const { text } = localised(maintenance, 'message', language);
    document.documentElement.dataset['maintenance'] = text || translate(messages, language)('maintenance');
    document.dispatchEvent(new Event(maintenanceEvent));
  });
  const cancel = onceIdle(() => void appConfig.start());
  return () => {
    cancel();
    following.unsubscribe();
  };
}
