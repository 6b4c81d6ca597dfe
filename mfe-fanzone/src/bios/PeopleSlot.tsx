import type { SlotLoaderArguments } from '@marquee/sdk';
import { FanCarousel } from '../carousel/FanCarousel.tsx';
import type { Services } from '../services.ts';
import { bioCard, type BioCard } from './bio-card.ts';
import { BioTeaser } from './BioTeaser.tsx';

/** `slugs` lists the biographies to show, separated by spaces; `label` is the carousel's accessible name. */
type PeopleParams = { label: string; slugs: string };
type PeopleLoading = Pick<SlotLoaderArguments<PeopleParams>, 'params'> & {
  content: Pick<Services['content'], 'celebBios'>;
};

export async function loader({ params, content }: PeopleLoading): Promise<BioCard[]> {
  const bios = await content.celebBios();
  return params.slugs.split(' ').flatMap((slug) => {
    const bio = bios.find(({ url_slug }) => url_slug === slug);
    return bio ? [bioCard(bio)] : [];
  });
}

/** The slot `fanzone.people`: a carousel of biographies. */
export function Component({ params, data = [] }: { params: PeopleParams; data?: BioCard[] }) {
  return (
    <FanCarousel label={params.label}>
      {data.map((bio) => (
        <BioTeaser key={bio.slug} bio={bio} />
      ))}
    </FanCarousel>
  );
}
