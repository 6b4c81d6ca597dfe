import type { PageData, PageSite } from '../../../shell/page/page-data.ts';
import type { Language, NavigationEntry } from '@marquee/contracts';
import type { AppLinks } from '../../../site/app-links/app-links.ts';
import type { Device } from '../../../shell/page/device.ts';
import type { SlotPlace } from './slot-places.ts';

/** What a subject's server writes into its HTML for the browser. */
export type BootstrapData = Pick<PageData, 'path' | 'hosts' | 'texts' | 'deferred'> & {
  language: Language;
  site: PageSite;
  device: Device;
  navigation: readonly NavigationEntry[];
  appLinks: AppLinks;
  /** What was rendered on the server, where anything was. */
  rendered?: {
    remote: string;
    route: string;
    data: unknown;
    slots: (SlotPlace & { data: unknown })[];
  };
};

export const bootstrapId = 'subject-data';
