import type * as v from 'valibot';
import { releaseId } from '@marquee/contracts';
import { urlPath } from './registry-client.ts';
import { diagnosisResponse } from './responses.ts';
import { ago, minute } from './text-output.ts';
import type { EnvironmentOptions, Tools } from './verb-tools.ts';

type DiagnoseOptions = EnvironmentOptions & { language?: string; tenant?: string };
type Diagnosis = v.InferOutput<typeof diagnosisResponse>;
type Finding = Diagnosis['findings'][number];

/** Adds the CLI command `marquee diagnose`, which prints why something is broken. */
export function addDiagnoseVerb({ verb, get }: Tools): void {
  verb(
    'diagnose [target]',
    'why it is broken: cause, owner, evidence and what ends it, of a release, remote, slot, page URL or visitor UUID',
  )
    .option('--to, --environment <name>', 'the environment', 'production')
    .option('--language <code>', 'of a visitor: the language, for experiments')
    .option('--tenant <name>', 'of a visitor: the tenant')
    .action((target: string | undefined, options: DiagnoseOptions) => {
      const { environment, language, tenant } = options;
      const query = new URLSearchParams({
        ...(target !== undefined && { target }),
        ...(language !== undefined && { language }),
        ...(tenant !== undefined && { tenant }),
      });
      return get(
        options,
        `${urlPath`/environments/${environment}/diagnosis`}?${query}`,
        diagnosisResponse,
        diagnosisText,
      );
    });
}

/** Formats a diagnosis: the answer in a line, each finding in a block, and what was looked at. */
function diagnosisText({ verdict, target, findings, checked }: Diagnosis): string {
  const { loads, errors, shells } = checked;
  const looked = `looked at ${loads} loads with ${errors} errors of the last hour, and ${shells} connected shells`;
  return [verdict, ...releaseLines(target), ...findings.map(findingText), looked].join('\n\n');
}

/** The releases that a visitor gets, or that are on a page. */
function releaseLines({ kind, releases }: Diagnosis['target']): string[] {
  if (kind !== 'visitor' && kind !== 'page') return [];
  const lines = releases.map(
    ({ remote, version, why }) => `  ${version === null ? remote : releaseId({ remote, version })}: ${why}`,
  );
  return lines.length > 0 ? [lines.join('\n')] : [];
}

function findingText(finding: Finding, at: number): string {
  const { rule, severity, cause, remote, text, evidence, advice, cures } = finding;
  const rows = [
    ['cause', [cause, `rule ${rule}`].filter(Boolean).join(', ')],
    ['owner', finding.owner],
    ['since', finding.since === null ? '' : `${minute(finding.since)}, ${ago(finding.since)}`],
    ['visitors', finding.visitors === null ? '' : String(finding.visitors)],
    ['reaches', reachText(finding)],
    ...evidence.map((one) => ['evidence', [one.text, one.message].filter(Boolean).join(': ')]),
    ['before', beforeText(finding)],
    ...cures.map(({ command, effect, right }) => ['ends it', `${command}  (${effect}; right ${right})`]),
    ['to do', advice],
  ].filter(([, value]) => value !== '');
  const lines = rows.map(([name = '', value = '']) => `   ${name.padEnd(9)} ${value}`);
  const subject = remote === null || text.includes(remote) ? '' : `${remote}: `;
  return [`${at + 1}. ${severity.toUpperCase()}: ${subject}${text}`, ...lines].join('\n');
}

function reachText({ reaches, experiment }: Finding): string {
  if (reaches === null) return '';
  return {
    live: 'all visitors without another rule',
    rollout: 'the visitors of its rollout',
    variant: `a variant of the experiment ${experiment}`,
    tenant: 'the visitors of a tenant',
  }[reaches];
}

function beforeText({ change }: Finding): string {
  if (!change) return '';
  const { at, actor, action, remote, version, reason } = change;
  const what = remote === null ? '' : version === null ? remote : releaseId({ remote, version });
  return `${minute(at)}, ${actor}: ${action} ${what}${reason ? ` (${reason})` : ''}`;
}
