/** The four kinds of tools of other companies that the specification loads, in its order (section 2). */
export const partnerKinds = ['deep-link', 'ad-pixel', 'session-recording', 'tag-manager'] as const;
export type PartnerKind = (typeof partnerKinds)[number];

/** What the browser needs to load one. */
export type PartnerScript = { kind: PartnerKind; id: string; script: string };

/** `opt-in`: nothing before a yes. `notice`: the visitor is told, and can say no. */
export type ConsentPolicy = 'opt-in' | 'notice';
