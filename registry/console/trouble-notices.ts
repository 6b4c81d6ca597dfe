import { html, type Html } from '@marquee/http-server/html';
import type { JudgedRemote } from '../diagnosis/diagnose.ts';
import type { Cure, Finding } from '../diagnosis/finding.ts';
import { mayAct } from '../releases/actor.ts';
import type { RemoteStatus } from '../releases/environment-status.ts';
import { actionButton } from './action-button.ts';
import { consoleActions } from './actions.ts';
import { age } from './format.ts';
import { signInPath, type Visit } from './page-frame.ts';
import { urls } from './urls.ts';

/** Renders the findings about a remote, each with its time, and the buttons of the actions that end them. */
export function troubleNotices(judged: JudgedRemote, environment: string, visit: Visit): Html {
  const { status, health, findings } = judged;
  if (!findings.length) return html``;
  const { visitors } = health;
  return html`<div class="notice notice-alarm">
    ${findings.map((finding) => troubleText(status, finding, visit))}
    <div class="actions">
      ${consoleCures(findings).map(({ verb, query }) => actionButton({ verb, query: { ...query }, status, environment, visit, visitors }))}
      ${errorsLink(status, findings, environment, visit)}
    </div>
    ${
      visit.session
        ? ''
        : html`<p class="none"><a href="${signInPath(visit.path)}">Sign in</a> to act and to see errors.</p>`
    }
  </div>`;
}

function troubleText({ marks }: RemoteStatus, finding: Finding, { now }: Visit): Html {
  const { isMarked, version, text, since } = finding;
  const sentence = html`<b>${text.charAt(0).toUpperCase() + text.slice(1)}.</b>`;
  const mark = isMarked ? marks.find((one) => one.version === version) : undefined;
  if (mark) return html`<p>${sentence} Marked ${age(mark.at, now)}: ${mark.reason}.</p>`;
  return html`<p>${sentence} ${since === null ? '' : html`Started ${age(since, now)}.`}</p>`;
}

/** The link to the errors of the first release that has some, for people who may see the remote's source. */
function errorsLink(
  { remote }: RemoteStatus,
  findings: readonly Finding[],
  environment: string,
  { session }: Visit,
): Html {
  const failing = findings.find(({ rule, severity }) => rule !== 'killed' && severity !== 'degraded');
  if (!failing?.version || !session || !mayAct(session.actor, 'publish', remote)) return html``;
  const { version } = failing;
  return html`<a class="row-action" href="${urls.errors(environment, remote, { version })}"
    >See errors<span class="unseen"> of ${remote} ${version}</span></a
  >`;
}

/** Returns the changes that end these findings, each once, without those for which the console has no form. */
export function consoleCures(findings: readonly Finding[]): Cure[] {
  const cures = new Map(
    findings
      .flatMap((finding) => finding.cures)
      .filter(({ verb }) => consoleActions.some((action) => action.verb === verb))
      .map((cure) => [`${cure.verb} ${JSON.stringify(cure.query)}`, cure] as const),
  );
  return [...cures.values()];
}
