import { setting } from '@marquee/http-server';
import * as v from 'valibot';
import type { PartnerScript } from '../../../shell/site.ts';

type ToolVariable = 'DEEP_LINK' | 'AD_PIXEL' | 'SESSION_RECORDING' | 'TAG_MANAGER';
type PartnerVariable = `${ToolVariable}_${'ID' | 'SCRIPT_URL' | 'HOSTS'}`;

type Tool = {
  kind: PartnerScript['kind'];
  variable: ToolVariable;
  script: (id: string) => string;
  hosts: readonly string[];
};

const text = v.optional(v.string());

/** The tools in the loading order of the specification (section 2), with the usual provider's URLs. */
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
    script: (id) => `https://www.clarity.ms/tag/${id}`,
    hosts: ['https://*.clarity.ms'],
  },
  {
    kind: 'tag-manager',
    variable: 'TAG_MANAGER',
    script: (id) => `https://www.googletagmanager.com/gtm.js?id=${id}`,
    hosts: ['https://*.google-analytics.com'],
  },
];

/** The settings schema of the third-party tools: the environment variables of all of them. */
export const partnerSettings = Object.fromEntries(
  tools.flatMap(({ kind, variable, script, hosts }) => [
    [`${variable}_ID`, setting(text, `The account at the ${kind} tool; without it the tool is off.`)],
    [
      `${variable}_SCRIPT_URL`,
      setting(text, `The script of the ${kind} tool.`, { byDefault: `\`${script('<ID>')}\`` }),
    ],
    [
      `${variable}_HOSTS`,
      setting(
        text,
        `The origins, separated by spaces, from which the ${kind} tool may load scripts and to which it may send requests.`,
        {
          byDefault: `\`${hosts.join(' ')}\``,
          mayBeEmpty: true,
        },
      ),
    ],
  ]),
) as Record<PartnerVariable, typeof text>;

/**
 * Returns the configured third-party tools in loading order. `<TOOL>_ID` switches a tool on; `<TOOL>_SCRIPT_URL` and
 * `<TOOL>_HOSTS` (separated by spaces) replace the usual provider's URLs.
 */
export function readPartners(
  variables: Readonly<Partial<Record<PartnerVariable, string | undefined>>>,
): PartnerScript[] {
  return tools.flatMap(({ kind, variable, script, hosts }) => {
    const id = variables[`${variable}_ID`];
    if (!id) return [];
    const source = variables[`${variable}_SCRIPT_URL`] || script(encodeURIComponent(id));
    const given = variables[`${variable}_HOSTS`];
    return {
      kind,
      id,
      script: source,
      hosts: [new URL(source).origin, ...(given === undefined ? hosts : given.split(/\s+/).filter(Boolean))],
    };
  });
}
