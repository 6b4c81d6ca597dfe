import type { Language } from '@marquee/contracts';
import type { LoaderServices } from '../../../../shared/mount/src/page-route.ts';
import { slotOwner, type SiteCode } from '../site-code.ts';
import { placeKey, type FilledSlot, type SlotPlace, type SlotSource } from '../slot-places.ts';

/** Slots in the browser: what the server sent stands at once, what it did not is loaded when first drawn. */
export function browserSlots(
  code: SiteCode,
  language: Language,
  services: LoaderServices,
): { source: SlotSource; keep: (place: SlotPlace, filled: FilledSlot) => void } {
  const known = new Map<string, FilledSlot | Promise<FilledSlot>>();
  return {
    keep: (place, filled) => known.set(placeKey(place), filled),
    source: (place) => {
      const key = placeKey(place);
      const found = known.get(key) ?? load(place);
      known.set(key, found);
      return found;
    },
  };

  async function load({ name, params }: SlotPlace): Promise<FilledSlot> {
    const { Component, loader } = await code.slot(slotOwner(name), name);
    const url = new URL(location.href);
    return {
      Component,
      data: (await loader?.({ params: params as never, url, language, ...services })) ?? null,
    };
  }
}
