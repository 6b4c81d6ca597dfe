import { releaseId } from '@marquee/contracts';
import type { MarkStatus, RemoteStatus } from '../releases/environment-status.ts';
import { mayAct, type Action } from '../releases/actor.ts';
import { urls } from './urls.ts';
import { age, count, plural } from './format.ts';
import { html, type Html } from '@marquee/http-server/html';
import { signInPath, type Visit } from './page-frame.ts';

/** A notice for each harmful release that was marked, with links to the actions that resolve the mark. */
export function markNotices(
  { remote, marks }: Pick<RemoteStatus, 'remote' | 'marks'>,
  environment: string,
  visit: Visit,
): Html[] {
  return marks.map(
    (mark) =>
      html`<div class="notice notice-alarm">
        <p><b>${reportText(remote, mark)}</b> Marked ${age(mark.at, visit.now)}: ${mark.reason}.</p>
        ${decisionLinks(remote, mark, environment, visit)}
      </div>`,
  );
}

function reportText(remote: string, { version, harmed, networks, byServer, vital }: MarkStatus): string {
  const who = `${plural(harmed, 'visitor')} from ${plural(networks, 'network')} `;
  const verb = harmed === 1 ? 'reports' : 'report';
  const what = vital ? `a poor ${vital}` : 'errors';
  const seen = byServer ? `, the server itself saw ${count(byServer)} of them` : '';
  return `${who}${verb} ${what} of ${releaseId({ remote, version })}${seen}.`;
}

function decisionLinks(
  remote: string,
  mark: MarkStatus,
  environment: string,
  { session, path }: Visit,
): Html {
  if (!session)
    return html`<p class="none">
      <a href="${signInPath(path)}">Sign in</a> to withdraw the release, or to dismiss the mark.
    </p>`;
  const { version, reaches, experiment } = mark;
  const at = (verb: string, query: Record<string, string> = {}) =>
    urls.action(environment, remote, verb, query);
  const back: Record<MarkStatus['reaches'], { label: string; right: Action; href: string }> = {
    live: { label: 'Roll back', right: 'rollback', href: at('rollback') },
    rollout: { label: 'Withdraw', right: 'canary', href: at('withdraw') },
    variant: {
      label: 'Stop experiment',
      right: 'experiment',
      href: at('stop-experiment', { id: experiment ?? '' }),
    },
  };
  const dismiss = { label: 'Dismiss', right: 'promote', href: at('dismiss', { version }) } as const;
  const allowed = [back[reaches], dismiss].filter(({ right }) => mayAct(session.actor, right, remote));
  if (!allowed.length)
    return html`<p class="none">
      ${session.displayName} may neither withdraw the release nor dismiss the mark.
    </p>`;
  return html`<p class="actions">
    ${allowed.map(
      (decision) =>
        html`<a class="button ${decision === dismiss ? '' : 'button-grave'}" href="${decision.href}"
          >${decision.label}<span class="unseen"> ${releaseId({ remote, version })}</span></a
        > `,
    )}
  </p>`;
}
