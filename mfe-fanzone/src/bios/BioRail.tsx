import { Slot } from '@marquee/mount';
import type { BioCard } from './bio-card.ts';

/** Biographies in a carousel: a slot of our own, so that a page of text hydrates nothing but the row itself. */
export function BioRail({ bios, label }: { bios: readonly Pick<BioCard, 'slug'>[]; label: string }) {
  return <Slot name="fanzone.people" params={{ label, slugs: bios.map(({ slug }) => slug).join(' ') }} />;
}
