import type { PartnerKind } from '../page/partners.ts';

/** A configured third-party tool. */
export type Partner = {
  kind: PartnerKind;
  id: string;
  script: string;
  /** Origins to which its script may send requests. */
  hosts: readonly string[];
};

type ToolVariable = 'DEEP_LINK' | 'AD_PIXEL' | 'SESSION_RECORDING' | 'TAG_MANAGER';
type PartnerVariable = `${ToolVariable}_${'ID' | 'SCRIPT_URL' | 'HOSTS'}`;

type Tool = {
  kind: PartnerKind;
  variable: ToolVariable;
  script: (id: string) => string;
  hosts: readonly string[];
};

/** In the order in which the specification loads them (section 2), each with the URLs of its usual provider. */
const tools: readonly Tool[] = [
  {
    kind: 'deep-link',
    variable: 'DEEP_LINK',
    script: () => 'https://cdn.branch.io/branch-latest.min.js',
    hosts: ['https://api2.branch.io'],
  },
  {
    kind: 'ad-pixel',
    variable: 'AD_PIXEL',
    script: () => 'https://connect.facebook.net/en_US/fbevents.js',
    hosts: ['https://www.facebook.com'],
  },
  {
    kind: 'session-recording',
    variable: 'SESSION_RECORDING',
    script: (id) => `https://www.clarity.ms/tag/${encodeURIComponent(id)}`,
    hosts: ['https://*.clarity.ms'],
  },
  {
    kind: 'tag-manager',
    variable: 'TAG_MANAGER',
    script: (id) => `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`,
    hosts: ['https://*.google-analytics.com'],
  },
];

/** Every variable that names a tool, for the environment's schema. */
export const partnerVariables = tools.flatMap(({ variable }): PartnerVariable[] => [
  `${variable}_ID`,
  `${variable}_SCRIPT_URL`,
  `${variable}_HOSTS`,
]);

/**
 * The tools that are configured, in order: `<TOOL>_ID` switches one on, `<TOOL>_SCRIPT_URL` and
 * `<TOOL>_HOSTS` (separated by spaces) replace the URLs of its usual provider.
 */
export function readPartners(
  variables: Readonly<Partial<Record<PartnerVariable, string | undefined>>>,
): Partner[] {
  return tools.flatMap(({ kind, variable, script, hosts }) => {
    const id = variables[`${variable}_ID`];
    if (!id) return [];
    const source = variables[`${variable}_SCRIPT_URL`] || script(id);
    const given = variables[`${variable}_HOSTS`];
    return {
      kind,
      id,
      script: source,
      hosts: [new URL(source).origin, ...(given === undefined ? hosts : given.split(/\s+/).filter(Boolean))],
    };
  });
}
