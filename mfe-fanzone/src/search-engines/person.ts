import { localised, type Language } from '@marquee/sdk';
import type { CelebBio } from '@marquee/sdk/api-contract';

/**
 * Returns the structured data of a biography for search engines, as a schema.org `Person`. `page` is the biography's
 * absolute URL.
 */
export function person(bio: Partial<CelebBio>, { language, page }: { language: Language; page: string }) {
  const jobTitle = localised(bio, 'profession', language).text;
  const profile = profileAt(bio.instagram);
  const birthPlace = localised(bio, 'birth_place', language).text;
  return {
    '@type': 'Person',
    name: localised(bio, 'name', language).text,
    url: page,
    ...(jobTitle && { jobTitle }),
    ...(bio.date_of_birth && { birthDate: bio.date_of_birth }),
    ...(birthPlace && { birthPlace: { '@type': 'Place', name: birthPlace } }),
    ...(bio.image && { image: bio.image.url }),
    ...(profile && { sameAs: [profile] }),
  };
}

/** The URL of the Instagram profile with this user name; undefined if the name is invalid. */
function profileAt(name: string | null | undefined): string | undefined {
  const [, handle] = /^@?([\w.]{1,30})$/.exec(name?.trim() ?? '') ?? [];
  return handle && `https://www.instagram.com/${handle}/`;
}
