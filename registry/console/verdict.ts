import { html, type Html } from '@marquee/http-server/html';
import { age } from './format.ts';
import type { Trouble } from './remote-trouble.ts';

export type RemoteTroubles = { remote: string; troubles: Trouble[]; hasVisits: boolean };

/** The verdict on an environment in a few words, as the title of the overview. */
export function verdictTitle(environment: string, remotes: RemoteTroubles[]): string {
  const name = environment.charAt(0).toUpperCase() + environment.slice(1);
  const troubled = remotes.filter(({ troubles }) => troubles.length > 0);
  const [only] = troubled;
  if (!remotes.length) return `${name}: nothing is live yet`;
  if (troubled.length > 1) return `${name}: ${troubled.length} of ${remotes.length} need attention`;
  if (only)
    return `${name}: ${only.remote} is ${only.troubles[0]!.kind === 'killed' ? 'switched off' : 'failing'}`;
  if (!remotes.some(({ hasVisits }) => hasVisits))
    return `${name}: ${remotes.length} live, no visits in the last hour`;
  return `${name}: all ${remotes.length} healthy`;
}

/** Lists what is wrong, since when, and for how many visitors; each line leads to the remote's card. */
export function troubleList(remotes: RemoteTroubles[], now: Date): Html {
  const lines = remotes.flatMap(({ remote, troubles }) =>
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

/** The id of a remote's card on the overview. */
export function cardId(remote: string): string {
  return `remote-${remote}`;
}
