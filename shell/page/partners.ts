/** The kinds of third-party tools (partners) on the site, in the order in which they load (spec section 2). */
export const partnerKinds = ['deep-link', 'ad-pixel', 'session-recording', 'tag-manager'] as const;
export type PartnerKind = (typeof partnerKinds)[number];

/** A third-party tool of the site: the site's id in the tool, and the URL of the tool's script. */
export type PartnerScript = {
  kind: PartnerKind;
  id: string;
  script: string;
  /** The origins from which the tool may load scripts, and to which these may send requests. */
  hosts: readonly string[];
};

/** `opt-in`: no analytics before the visitor accepts. `notice`: analytics until the visitor rejects. */
export type ConsentPolicy = 'opt-in' | 'notice';
