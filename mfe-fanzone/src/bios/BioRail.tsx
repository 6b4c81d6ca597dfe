import { Slot } from '@marquee/sdk';
import type { BioCard } from './bio-card.ts';

/**
 * A carousel of biographies. It is rendered as the slot `fanzone.people`, so that the browser hydrates only the
 * carousel and not the page around it.
 */
export function BioRail({ bios, label }: { bios: readonly Pick<BioCard, 'slug'>[]; label: string }) {
  return <Slot name="fanzone.people" params={{ label, slugs: bios.map(({ slug }) => slug).join(' ') }} />;
}
