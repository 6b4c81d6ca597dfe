import { html, type Html } from '@marquee/http-server/html';
import { conditionOf, type Judged } from '../diagnosis/diagnose.ts';
import type { Finding } from '../diagnosis/finding.ts';
import { age } from './format.ts';
import { urls } from './urls.ts';

/**
 * Renders all findings of an environment as a list, each with the time when it began. A finding about a remote links to
 * the remote's card on the same page.
 */
export function troubleList({ platform, remotes }: Judged, now: Date): Html {
  const findings = [...platform, ...remotes.flatMap((one) => one.findings)];
  const lines = findings.map(({ remote, brief, owner, since }) => {
    const who = remote === null ? html`<b>${owner}</b>` : html`<a href="#${cardId(remote)}">${remote}</a>`;
    return html`<li>
      ${who}: ${brief} ${since === null ? '' : html`<span class="since">· started ${age(since, now)}</span>`}
    </li>`;
  });
  return lines.length
    ? html`<ul class="troubles" role="list">
        ${lines}
      </ul>`
    : html``;
}

/** The rules whose notices have a place of their own on the overview, or are told there in other words. */
const toldElsewhere: readonly string[] = ['frozen', 'refused-schedule', 'no-shell', 'locked'];

/**
 * Renders findings that harm no visitor but that an operator should know, such as releases that a shell could not
 * start, and automatic changes by the guardrail.
 */
export function noticeList(environment: string, notices: readonly Finding[], now: Date): Html[] {
  return notices
    .filter(({ rule }) => !toldElsewhere.includes(rule))
    .map(({ remote, brief, text, evidence, since }) => {
      const rest = text.startsWith(`${brief}: `) ? text.slice(brief.length + 2) : '';
      const more = evidence.filter(({ kind }) => kind === 'state').map((one) => one.text);
      return html`<p class="notice notice-waits">
        <b>${remote === null ? brief : html`<a href="${urls.remote(environment, remote)}">${brief}</a>`}</b>
        ${since === null ? '' : age(since, now)}: ${[rest, ...more].filter(Boolean).join('; ')}.
      </p>`;
    });
}

/** Returns a short label for a finding about a release, such as `1.2.0 failing`. */
export function stateLabel(finding: Finding): string {
  return `${finding.version} ${finding.isMarked ? 'reported harmful' : conditionOf(finding)}`;
}

/** Returns the id of a remote's card on the overview. */
export function cardId(remote: string): string {
  return `remote-${remote}`;
}
