import { Slot } from '@marquee/mount';
import type { BioCard } from './bio-card.ts';

/** Biographies in a carousel. A slot of this remote, so that on a page of text only the carousel hydrates. */
export function BioRail({ bios, label }: { bios: readonly Pick<BioCard, 'slug'>[]; label: string }) {
  return <Slot name="fanzone.people" params={{ label, slugs: bios.map(({ slug }) => slug).join(' ') }} />;
}
