/** The support address of the fictional company that operates the site. */
export const supportEmail = 'care@marquee.example';
const grievanceEmail = 'grievance@marquee.example';

export const supportPhone = '+91 11 4000 0000';

export const companyName = 'Marquee Pictures Private Limited';

export const postalAddress = {
  en: '4th Floor, Chitralaya House, 12 Jugnu Lane, Andheri West, Mumbai 400053, Maharashtra, India',
  hi: 'चौथी मंज़िल, चित्रालय हाउस, 12 जुगनू लेन, अंधेरी वेस्ट, मुंबई 400053, महाराष्ट्र, भारत',
} as const;

/** The link to the support address, in the syntax of article texts. */
export const supportLink = `[${supportEmail}](mailto:${supportEmail})`;
export const grievanceLink = `[${grievanceEmail}](mailto:${grievanceEmail})`;
