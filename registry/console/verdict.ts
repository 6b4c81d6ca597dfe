import { html, type Html } from '@marquee/http-server/html';
import type { AutomaticChange } from '../health/automatic-changes.ts';
import type { Pulse } from '../health/read-pulse.ts';
import type { EnvironmentStatus, RemoteStatus } from '../releases/environment-status.ts';
import type { PendingRelease } from '../server/connected-shells.ts';
import { currentHealth, type CurrentHealth } from './current-health.ts';
import { age, plural } from './format.ts';
import { troublesOf, type Trouble } from './remote-trouble.ts';
import { urls } from './urls.ts';

/** A remote with what visitors met in the last hour, and what is wrong with it. */
export type JudgedRemote = { status: RemoteStatus; health: CurrentHealth; troubles: Trouble[] };

/** Judges the remotes of an environment by their state and pulses: those in trouble first, the worst of them first. */
export function judgeRemotes(
  { remotes }: EnvironmentStatus,
  pulses: Map<string, Pulse>,
  now: Date,
): JudgedRemote[] {
  const judged = remotes.map((status): JudgedRemote => {
    const health = currentHealth(status, pulses.get(status.remote), now);
    return { status, health, troubles: troublesOf(status, health) };
  });
  return judged.toSorted((one, other) => urgency(other) - urgency(one));
}

/** Orders by the number of visitors; a kill switch comes last of the troubles, because a person decided on it. */
function urgency({ troubles }: JudgedRemote): number {
  return Math.max(-1, ...troubles.map(({ kind, visitors }) => (kind === 'killed' ? 0 : visitors + 1)));
}

/** The verdict on an environment in a few words: the title of the overview, and the first line of `marquee status`. */
export function verdictTitle(environment: string, remotes: JudgedRemote[]): string {
  const name = environment.charAt(0).toUpperCase() + environment.slice(1);
  const troubled = remotes.filter(({ troubles }) => troubles.length > 0);
  const [only] = troubled;
  if (!remotes.length) return `${name}: nothing is live yet`;
  if (troubled.length > 1) return `${name}: ${troubled.length} of ${remotes.length} need attention`;
  if (only) return `${name}: ${only.status.remote} is ${conditionOf(only.troubles[0]!)}`;
  if (!remotes.some(({ health }) => health.beats.length > 0))
    return `${name}: ${remotes.length} live, no visits in the last hour`;
  return `${name}: all ${remotes.length} healthy`;
}

function conditionOf({ kind, cause }: Trouble): string {
  if (kind === 'killed') return 'switched off';
  return cause === 'Slow' ? 'degraded' : 'failing';
}

/** Lists what is wrong, since when, and for how many visitors; each line leads to the remote's card. */
export function troubleList(remotes: JudgedRemote[], now: Date): Html {
  const lines = remotes.flatMap(({ status: { remote }, troubles }) =>
    troubles.map(
      ({ brief, since }) =>
        html`<li>
          <a href="#${cardId(remote)}">${remote}</a>: ${brief}
          <span class="since">· started ${age(since, now)}</span>
        </li>`,
    ),
  );
  return lines.length
    ? html`<ul class="troubles" role="list">
        ${lines}
      </ul>`
    : html``;
}

/** Tells what the guardrail did by itself, so that an operator who was alerted finds the cause of it. */
export function automaticNotices(environment: string, changes: AutomaticChange[], now: Date): Html[] {
  return changes.map(
    ({ remote, text, reason, at }) =>
      html`<p class="notice notice-waits">
        <b><a href="${urls.remote(environment, remote)}">${text}</a></b>
        ${age(at, now)}: ${reason}.
      </p>`,
  );
}

/** Tells which releases shells could not start: what is live is not what all visitors get. */
export function pendingNotices(pending: readonly PendingRelease[], shells: number): Html[] {
  return pending.map(
    ({ release, shells: without }) =>
      html`<p class="notice notice-waits">
        <b>${release} is pending</b>: it does not start on ${without} of ${plural(shells, 'shell')}, whose
        visitors keep the release before it. The log of the shell has the reason.
      </p>`,
  );
}

/** The id of a remote's card on the overview. */
export function cardId(remote: string): string {
  return `remote-${remote}`;
}
