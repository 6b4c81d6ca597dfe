import type { Content } from '@marquee/sdk/api';
import { roster } from '@marquee/sdk/roster';
import type { AppConfigData, CelebBio, CelebOccasionData, NewsArticle } from '@marquee/sdk/api-contract';
import { succeeded, refused, testPlatform, type ApiScript, type TestPlatform } from '@marquee/testing';

/** A platform with sample data: three occasions, three stars with biographies, one other biography, three articles. */
export function sampleSite(script: ApiScript = {}, content: Partial<Content> = {}): TestPlatform {
  const bios = [
    ...roster.map(({ label, label_hi, value }) => sampleBio(value.long, label, label_hi, value.short)),
    otherBio,
  ];
  return testPlatform(
    {
      getAppConfig: () => succeeded(config),
      getCelebOccasion: ({ celebId, occasionId }) =>
        Number(occasionId) === 4 ? refused(404) : succeeded(sampleOffer(celebId, Number(occasionId))),
      ...script,
    },
    {
      content: {
        celebBios: async ({ slug } = {}) => bios.filter((bio) => slug === undefined || bio.url_slug === slug),
        celebBio: async (slug) => bios.find((bio) => bio.url_slug === slug),
        bio20: async () => bios,
        news: async () => articles,
        newsArticle: async (slug) => articles.find((article) => article.url_slug === slug),
        ...content,
      },
    },
  );
}

const config: AppConfigData = {
  maintenance: { enabled: false, message: '' },
  defaultCountry: 'IN',
  countries: [],
  otp: { length: 6, resendAfterSec: 30, expiresInSec: 300 },
  occasions: [
    { occasionId: 1, slug: 'birthday', label: 'Birthday', label_hi: 'जन्मदिन', occasionDateRequired: true },
    // Known to the config, but no star offers it.
    { occasionId: 4, slug: 'diwali', label: 'Diwali', label_hi: 'दिवाली', occasionDateRequired: false },
    // Not translated yet.
    { occasionId: 11, slug: 'just-because', label: 'Just because', occasionDateRequired: false },
  ],
  relationships: [],
  paymentProviders: [],
  flags: { quiz: true, internationalCards: true },
};

/** What a star offers for an occasion, as the API returns it. */
export function sampleOffer(celebId: string, occasionId: number): CelebOccasionData {
  return {
    celebId,
    celebUserId: 'cu_101',
    celebName: 'Aarav Suryan',
    occasionId,
    occasionName: 'Birthday',
    occasionDateRequired: true,
    heroImage: `https://media.test/${celebId}-wide.svg`,
    thumbnailUrl: `https://media.test/${celebId}-square.svg`,
    posterUrl: `https://media.test/${celebId}-poster.svg`,
    sampleVideoUrl: `https://media.test/${celebId}.mp4`,
    sampleVideoUploaded: '2026-10-05',
    captionsUrl: `https://media.test/${celebId}.en.vtt`,
    captionsUrl_hi: `https://media.test/${celebId}.hi.vtt`,
    price: { amountMinor: 149900, currency: 'INR', taxIncluded: true },
    deliveryHours: 24,
    videosDelivered: 414,
    scriptPreview: '{name}! Happy birthday, boss. Yes, you, {name}.',
    scriptPreview_hi: '{name}! जन्मदिन मुबारक, बॉस।',
    nameAudios: [{ name: 'Ishaan', label: 'ee-SHAAN', url: 'https://media.test/ishaan.mp3' }],
    relationships: [],
    faqs: [
      { q: 'Is it really the star?', a: 'It is made by AI, with permission.', q_hi: 'क्या यह सच में स्टार है?' },
    ],
  };
}

function sampleBio(slug: string, name: string, name_hi: string, key: string): CelebBio {
  return {
    id: slug,
    url_slug: slug,
    name,
    name_hi,
    profession: 'Actor',
    profession_hi: 'अभिनेता',
    date_of_birth: '1990-03-14',
    birth_place: 'Pune',
    short_bio: `${name} in one sentence.`,
    body: '<p>Born <strong>loud</strong>.</p><script>alert(1)</script>',
    films: [{ title: 'Monsoon Platform', year: 2016 }],
    awards: [],
    image: { url: `https://media.test/${slug}.svg`, width: 600, height: 750 },
    instagram: `@${key}.official`,
    seo_title_hi: `${name_hi}: सब कुछ`,
    is_orderable: true,
    celeb_key: key,
  };
}

/** A person with a biography who cannot be ordered. */
export const otherBio: CelebBio = {
  id: 'o1',
  url_slug: 'veda-kulkarni',
  name: 'Veda Kulkarni',
  films: [],
  awards: [],
  is_orderable: false,
};

const articles: NewsArticle[] = [
  {
    ...sampleArticle(
      'rain-stops-shoot',
      'Rain stops a shoot',
      ['aarav-suryan', 'veda-kulkarni'],
      '2026-11-19T20:00:00.000Z',
    ),
    updatedAt: '2026-11-20T06:30:00.000Z',
  },
  sampleArticle('new-song-out', 'A new song is out', ['aarav-suryan'], '2026-11-18T08:00:00.000Z'),
  sampleArticle('premiere-night', 'Premiere night', ['unknown-person'], '2026-11-17T08:00:00.000Z'),
];

function sampleArticle(slug: string, title: string, tags: string[], publishedAt: string): NewsArticle {
  return {
    id: slug,
    url_slug: slug,
    title,
    summary: `${title}, briefly.`,
    body: `<p>${title}. <a href="javascript:alert(1)">more</a></p>`,
    image: {
      url: `https://media.test/news/${slug}.svg`,
      width: 1200,
      height: 675,
      alternativeText: 'A wet set',
      alternativeText_hi: 'बारिश में सेट',
    },
    author: { name: 'News Desk' },
    source_name: 'Marquee Newsroom',
    tags,
    publishedAt,
  };
}
