import { releaseId } from '@marquee/contracts';
import type { Proposal } from '../releases/proposals.ts';
import { mayAct, type Actor } from '../releases/tokens.ts';
import { addresses } from './addresses.ts';
import { age, moment } from './figures.ts';
import { html, type Html } from './html.ts';
import { formToken, pageFrame, signInPath, type Visit } from './page-frame.ts';
import { reasonField } from './reason-field.ts';
import { shareBar, type Standing } from './remote-state.ts';
import { standingAfter } from './standing-after.ts';

/** Every change that waits for a second person, the oldest first. */
export function approvalsPage({ visit, proposals }: { visit: Visit; proposals: Proposal[] }): Html {
  return pageFrame({
    title: 'Approvals',
    visit: { ...visit, path: addresses.approvals },
    body: html`<h1>Approvals</h1>
      <p class="lead">Changes that wait for somebody else's yes, for a day at most.</p>
      ${
        proposals.length
          ? html`<ul class="cards" role="list">
              ${proposals.map(
                (proposal) =>
                  html`<li class="card">
                    <h2><a href="${addresses.approval(proposal.id)}">${deedOf(proposal)}</a></h2>
                    ${reasonOf(proposal)}
                    <p class="by">
                      <span>${proposal.askedBy.name}</span> · ${age(proposal.askedAt, visit.now)}
                    </p>
                  </li>`,
              )}
            </ul>`
          : html`<p class="none panel">Nothing waits.</p>`
      }`,
  });
}

/** One change that waits: who gets what before and after it, and the form for who may say yes. */
export function approvalPage({
  visit,
  proposal,
  standing,
  typed = '',
  refusal,
}: {
  visit: Visit;
  proposal: Proposal;
  /** How its remote stands now; undefined when nothing of it is live. */
  standing: Standing | undefined;
  typed?: string | undefined;
  /** Why the last try did not happen. */
  refusal?: string;
}): Html {
  const { id, environment, askedBy, askedAt, expiresAt } = proposal;
  const after = standingAfter(standing, proposal);
  return pageFrame({
    title: `Change ${id}: ${deedOf(proposal)}`,
    visit,
    body: html`<nav class="crumbs" aria-label="Where this is">
        <a href="${addresses.approvals}">Approvals</a>
        ${standing ? html`<a href="${addresses.remote(environment, remoteOf(proposal))}">${remoteOf(proposal)}</a>` : ''}
      </nav>
      <section class="panel confirm">
        <h1 class="name">${deedOf(proposal)}</h1>
        <p class="lead">
          ${askedBy.name} asked for it ${age(askedAt, visit.now)}. It waits until ${moment(expiresAt)}.
        </p>
        ${reasonOf(proposal)}
        ${refusal ? html`<p class="verdict verdict-bad" role="alert"><b>Not done.</b> ${refusal}</p>` : ''}
        <h2>Now</h2>
        ${standing ? shareBar(standing) : html`<p class="none">Nothing of it is live.</p>`}
        <h2>After a yes</h2>
        ${after ? shareBar(after) : ''} ${detailsOf(proposal)} ${decision(visit, proposal, typed)}
      </section>`,
  });
}

/** Why somebody cannot say yes to this change; undefined when they can. */
function hindrance(actor: Actor, { askedBy, body }: Proposal): string | undefined {
  if (actor.name === askedBy.name) return 'You asked for it: it waits for somebody else’s yes.';
  if (!mayAct(actor, 'approve', String(body['remote'])))
    return 'It waits for the yes of somebody with the right to approve; you have it not.';
  return undefined;
}

function decision({ session, path }: Visit, proposal: Proposal, typed: string): Html {
  if (!session)
    return html`<p class="actions none"><a href="${signInPath(path)}">Sign in</a> to approve it.</p>`;
  const hinders = hindrance(session.actor, proposal);
  if (hinders !== undefined) return html`<p class="notice">${hinders}</p>`;
  return html`<form method="post" action="${addresses.approval(proposal.id)}">
    ${formToken(session)} ${reasonField(session, typed)}
    <p class="actions">
      <button class="button button-main">Approve change ${proposal.id}</button>
      <a class="row-action" href="${addresses.approvals}">Leave it waiting</a>
    </p>
  </form>`;
}

function deedOf({ action, environment, body }: Proposal): string {
  const { version, percent, id } = body;
  const remote = String(body['remote']);
  const what = typeof version === 'string' ? releaseId({ remote, version }) : remote;
  const share = typeof percent === 'number' ? ` at ${percent} %` : '';
  const experiment = typeof id === 'string' ? ` (${id})` : '';
  return `${action} ${what}${share}${experiment} in ${environment}`;
}

/** What else was asked for, such as steps, variants or a tenant. */
function detailsOf({ body }: Proposal): Html {
  const said = Object.entries(body)
    .filter(([name]) => !['remote', 'version', 'reason', 'percent', 'id'].includes(name))
    .map(
      ([name, value]) => [name, name === 'visitor' ? `${plain(value).slice(0, 8)}…` : plain(value)] as const,
    )
    .filter(([, text]) => text !== '');
  if (!said.length) return html``;
  return html`<dl class="facts">
    ${said.map(
      ([name, text]) =>
        html`<div>
          <dt>${labels[name] ?? name}</dt>
          <dd>${text}</dd>
        </div>`,
    )}
  </dl>`;
}

const labels: Record<string, string> = {
  steps: 'Steps',
  sharePercent: 'Percent',
  variants: 'Variants',
  targeting: 'Only for',
  conversions: 'Counts',
  promote: 'Promotes',
  tenant: 'Tenant',
  visitor: 'Visitor',
};

/** A value as a person reads it: lists with commas, fields by their names. */
function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, one]) => `${name} ${plain(one)}`)
    .join(' ');
}

function reasonOf({ body }: Proposal): Html {
  return typeof body['reason'] === 'string' ? html`<p class="reason">${body['reason']}</p>` : html``;
}

function remoteOf({ body }: Proposal): string {
  return String(body['remote']);
}
