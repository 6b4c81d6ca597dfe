/** The support address of the fictional company that operates the site. */
export const supportEmail = 'care@marquee.example';

export const companyName = 'Marquee Pictures Private Limited';
