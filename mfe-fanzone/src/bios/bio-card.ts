import type { CelebBio, ContentImage } from '@marquee/sdk/api-contract';
import { pick } from '../pick.ts';

const cardFields = ['name', 'name_hi', 'profession', 'profession_hi'] as const;

/** The fields of a biography that its card in a list shows. */
export type BioCard = Pick<CelebBio, (typeof cardFields)[number]> & {
  slug: string;
  image: ContentImage | null;
};

export function bioCard(bio: CelebBio): BioCard {
  return { ...pick(bio, cardFields), slug: bio.url_slug, image: bio.image ?? null };
}

/** Returns the path of a biography's page, without the language prefix. */
export function bioPath(slug: string): string {
  return `/fan-zone/celeb-bio/${slug}`;
}
