import type { CelebBio, ContentImage } from '@marquee/api-contract';

/** The fields of a biography that its card shows. */
export type BioCard = {
  slug: string;
  name: string;
  name_hi?: string | null | undefined;
  profession?: string | null | undefined;
  profession_hi?: string | null | undefined;
  image: ContentImage | null;
};

export function bioCard(bio: CelebBio): BioCard {
  return {
    slug: bio.url_slug,
    name: bio.name,
    name_hi: bio.name_hi,
    profession: bio.profession,
    profession_hi: bio.profession_hi,
    image: bio.image ?? null,
  };
}

/** The path of a biography, without the language prefix. */
export function bioPath(slug: string): string {
  return `/fan-zone/celeb-bio/${slug}`;
}
