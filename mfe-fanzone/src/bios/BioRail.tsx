import { Slot } from '@marquee/sdk';
import type { BioCard } from './bio-card.ts';

/** A carousel of biographies. It is a separate slot, so that only the carousel hydrates and not the page. */
export function BioRail({ bios, label }: { bios: readonly Pick<BioCard, 'slug'>[]; label: string }) {
  return <Slot name="fanzone.people" params={{ label, slugs: bios.map(({ slug }) => slug).join(' ') }} />;
}
