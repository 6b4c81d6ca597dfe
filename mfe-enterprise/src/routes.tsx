import { definePages } from '@marquee/sdk';
import manifest from '../remote.json';

export const routes = definePages(manifest, {
  home: () => import(/* webpackChunkName: "home" */ './home/HomePage.tsx'),
  'contact-sales': () =>
    import(/* webpackChunkName: "contact-sales" */ './contact-sales/ContactSalesPage.tsx'),
  'brand-enquiry': () =>
    import(/* webpackChunkName: "brand-enquiry" */ './brand-enquiry/BrandEnquiryPage.tsx'),
  languages: () => import(/* webpackChunkName: "languages" */ './languages/LanguagesPage.tsx'),
});
