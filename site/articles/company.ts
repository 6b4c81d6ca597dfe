/** The support address of the fictional company that operates the site. */
export const supportEmail = 'care@marquee.example';

/** The address for reports of weaknesses. */
export const securityEmail = 'security@marquee.example';

export const companyName = 'Marquee Pictures Private Limited';
