import { Rail } from '@marquee/ui';
import type { BioCard } from './bio-card.ts';
import { BioTeaser } from './BioTeaser.tsx';

/** Biographies in a row that is swiped. */
export function BioRail({ bios, label }: { bios: readonly BioCard[]; label: string }) {
  return (
    <Rail label={label}>
      {bios.map((bio) => (
        <BioTeaser key={bio.slug} bio={bio} />
      ))}
    </Rail>
  );
}
