import * as api from './api.ts';
import * as apiContract from './api-contract.ts';
import * as contracts from './contracts.ts';
import * as eventBus from './event-bus.ts';
import * as events from './events.ts';
import * as i18n from './i18n.ts';
import * as mount from './mount.ts';
import * as roster from './roster.ts';
import * as shapes from './shapes.ts';

/**
 * The modules of sdk 1 (the previous major version), by the name under which remotes that were built with it import
 * them instead of `@marquee/sdk`. `@marquee/ui` is not among them, because its name has not changed.
 */
export const modulesOfSdk1: Record<string, unknown> = {
  '@marquee/mount': mount,
  '@marquee/i18n': i18n,
  '@marquee/contracts': contracts,
  '@marquee/contracts/shapes': shapes,
  '@marquee/event-bus': eventBus,
  '@marquee/events': events,
  '@marquee/api': api,
  '@marquee/api-contract': apiContract,
  '@marquee/api-contract/roster': roster,
};
