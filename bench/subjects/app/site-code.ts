import type { PageModule, SlotModule } from '@marquee/mount';
import auth from '../../../mfe-auth/remote.json';
import checkout from '../../../mfe-checkout/remote.json';
import enterprise from '../../../mfe-enterprise/remote.json';
import fanzone from '../../../mfe-fanzone/remote.json';
import quiz from '../../../mfe-quiz/remote.json';

/** Where a subject of the benchmark gets the remotes' code from; everything else the subjects share. */
export type SiteCode = {
  page: (remote: string, route: string) => Promise<PageModule>;
  slot: (remote: string, name: string) => Promise<SlotModule>;
};

export type SiteRoute = {
  remote: string;
  id: string;
  path: string;
  /** Where the app is offered below the page; the shell decides it the same way. */
  offersApp: boolean;
  indexable: boolean;
};

type Manifest = {
  name: string;
  routes: { id: string; path: string; indexable?: boolean; private?: boolean }[];
  slots: { name: string }[];
};

const manifests: Manifest[] = [auth, checkout, enterprise, fanzone, quiz];

/** Every page of the site, as the remotes' manifests have them. */
export const siteRoutes: SiteRoute[] = manifests.flatMap(({ name, routes }) =>
  routes.map(({ id, path, indexable = false, private: isPrivate = false }) => ({
    remote: name,
    id,
    path,
    indexable,
    offersApp: indexable && !isPrivate,
  })),
);

const owners = new Map(
  manifests.flatMap(({ name, slots }) => slots.map((slot) => [slot.name, name] as const)),
);

/** The remote that fills a slot. Throws for a slot that no remote declares. */
export function slotOwner(slot: string): string {
  const owner = owners.get(slot);
  if (!owner) throw new Error(`No remote.json declares the slot ${slot}`);
  return owner;
}
