/** Every page a visitor can open without an account, with the text of its heading. */
export const pages: { path: string; heading: RegExp; headingInHindi: RegExp }[] = [
  { path: '/', heading: /One short shoot/, headingInHindi: /[\u0900-\u097f]/ },
  { path: '/contact-sales', heading: /./, headingInHindi: /[\u0900-\u097f]/ },
  { path: '/brand-enquiry', heading: /./, headingInHindi: /[\u0900-\u097f]/ },
  { path: '/languages', heading: /languages/i, headingInHindi: /[\u0900-\u097f]/ },
  { path: '/fans', heading: /A star says/, headingInHindi: /[\u0900-\u097f]/ },
  { path: '/celebrities', heading: /Choose your star/, headingInHindi: /[\u0900-\u097f]/ },
  { path: '/celebrities/aarav-suryan', heading: /Aarav Suryan/, headingInHindi: /आरव सूर्यन/ },
  {
    path: '/celebrities/meher-tarana/birthday',
    heading: /Birthday .*Meher Tarana/,
    headingInHindi: /मेहर तराना/,
  },
  { path: '/fan-zone', heading: /./, headingInHindi: /[\u0900-\u097f]/ },
  { path: '/fan-zone/search', heading: /Search/, headingInHindi: /खोजिए/ },
  { path: '/fan-zone/search?q=kabeer', heading: /“kabeer”/, headingInHindi: /“kabeer” के नतीजे/ },
  { path: '/fan-zone/celeb-twin', heading: /celeb twin/, headingInHindi: /ट्विन/ },
  { path: '/fan-zone/trending', heading: /Trending in our news/, headingInHindi: /चर्चा/ },
  { path: '/fan-zone/compare', heading: /Compare/, headingInHindi: /तुलना/ },
  {
    path: '/fan-zone/compare?a=meher-tarana&b=kabir-rangrez',
    heading: /Meher Tarana and Kabir Rangrez/,
    headingInHindi: /मेहर तराना और कबीर रंगरेज़/,
  },
  { path: '/fan-zone/celeb-bio', heading: /./, headingInHindi: /[\u0900-\u097f]/ },
  { path: '/fan-zone/celeb-bio/kabir-rangrez', heading: /Kabir Rangrez/, headingInHindi: /कबीर रंगरेज़/ },
  { path: '/bollywood-news', heading: /./, headingInHindi: /[\u0900-\u097f]/ },
  {
    path: '/bollywood-news/toofan-transport-two-announced',
    heading: /Toofan Transport returns/,
    headingInHindi: /तूफ़ान ट्रांसपोर्ट/,
  },
  { path: '/quiz', heading: /How big a fan/, headingInHindi: /[\u0900-\u097f]/ },
  { path: '/quiz/kabir-rangrez', heading: /Kabir Rangrez/, headingInHindi: /कबीर रंगरेज़/ },
  { path: '/login', heading: /Sign in/, headingInHindi: /साइन इन/ },
  { path: '/order/aarav-suryan', heading: /What is the occasion/, headingInHindi: /[\u0900-\u097f]/ },
  { path: '/checkout', heading: /Review and pay/, headingInHindi: /[\u0900-\u097f]/ },
  { path: '/orders', heading: /orders/i, headingInHindi: /[\u0900-\u097f]/ },
  { path: '/verify', heading: /./, headingInHindi: /[\u0900-\u097f]/ },
  { path: '/delete-account', heading: /./, headingInHindi: /[\u0900-\u097f]/ },
  { path: '/help', heading: /./, headingInHindi: /[\u0900-\u097f]/ },
  { path: '/download', heading: /Get the Marquee app/, headingInHindi: /Marquee ऐप पाइए/ },
  { path: '/offline', heading: /You are offline/, headingInHindi: /आप ऑफ़लाइन हैं/ },
  {
    path: '/unreachable',
    heading: /This page did not load/,
    headingInHindi: /यह पेज नहीं खुला/,
  },
  { path: '/privacy', heading: /./, headingInHindi: /[\u0900-\u097f]/ },
];

const notForSearchEngines = [
  '/login',
  '/order/aarav-suryan',
  '/checkout',
  '/orders',
  '/offline',
  '/unreachable',
  '/fan-zone/search?q=kabeer',
];

/** The pages that search engines may index, one path for each template. */
export const publicTemplates = pages
  .map(({ path }) => path)
  .filter((path) => !notForSearchEngines.includes(path));
