/** The four kinds of partners' tools, in the order in which they load (spec section 2). */
export const partnerKinds = ['deep-link', 'ad-pixel', 'session-recording', 'tag-manager'] as const;
export type PartnerKind = (typeof partnerKinds)[number];

/** A configured partner's tool. */
export type PartnerScript = { kind: PartnerKind; id: string; script: string };

/** `opt-in`: no measurement before the visitor accepts. `notice`: measurement until the visitor rejects. */
export type ConsentPolicy = 'opt-in' | 'notice';
