/** The company behind the site, fictional as everything on it, as the articles name it. */
export const supportAddress = 'care@marquee.example';
const grievanceAddress = 'grievance@marquee.example';

export const supportPhone = '+91 11 4000 0000';

export const companyName = 'Marquee Pictures Private Limited';

export const postalAddress = {
  en: '4th Floor, Chitralaya House, 12 Jugnu Lane, Andheri West, Mumbai 400053, Maharashtra, India',
  hi: 'चौथी मंज़िल, चित्रालय हाउस, 12 जुगनू लेन, अंधेरी वेस्ट, मुंबई 400053, महाराष्ट्र, भारत',
} as const;

/** Links as the articles' sentences hold them. */
export const supportLink = `[${supportAddress}](mailto:${supportAddress})`;
export const grievanceLink = `[${grievanceAddress}](mailto:${grievanceAddress})`;
