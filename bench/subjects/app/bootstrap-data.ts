import type { PageData } from '../../../shell/page/page-data.ts';
import type { AppLinks, Device } from '../../../shell/features/app-links/page/app-links.ts';
import type { Navigation } from '../../../shell/page/navigation.ts';
import type { SlotPlace } from './slot-places.ts';

/** What a subject's server writes into its HTML for the browser. */
export type BootstrapData = Pick<PageData, 'language' | 'path' | 'hosts' | 'texts' | 'deferred'> & {
  device: Device;
  navigation: Navigation;
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
