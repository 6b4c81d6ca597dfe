import { parseInput, releaseId } from '@marquee/contracts';
import * as v from 'valibot';
import type { Proposal } from '../releases/proposals.ts';
import { mayAct, type Actor } from '../releases/actor.ts';
import { urls } from './urls.ts';
import { age, dateTime } from './format.ts';
import { html, type Html } from '@marquee/http-server/html';
import { formToken, pageFrame, signInPath, type Visit } from './page-frame.ts';
import { displayNameOf } from './people.ts';
import { reasonField } from './reason-field.ts';
import { shareBar, type TrafficState } from './remote-state.ts';
import { trafficAfterProposal } from './traffic-after-proposal.ts';

/** Every change that waits for a second person, the oldest first. */
export function approvalsPage({ visit, proposals }: { visit: Visit; proposals: Proposal[] }): Html {
  return pageFrame({
    title: 'Approvals',
    visit: { ...visit, path: urls.approvals },
    body: html`<h1>Approvals</h1>
      <p class="lead">Changes that wait for somebody else's yes, for a day at most.</p>
      ${
        proposals.length
          ? html`<ul class="cards" role="list">
              ${proposals.map(
                (proposal) =>
                  html`<li class="card">
                    <h2><a href="${urls.approval(proposal.id)}">${actionOf(proposal)}</a></h2>
                    ${reasonOf(proposal)}
                    <p class="by">
                      <span>${requesterOf(proposal)}</span> · ${age(proposal.requestedAt, visit.now)}
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
  standing: TrafficState | undefined;
  typed?: string | undefined;
  /** Why the last try did not happen. */
  refusal?: string;
}): Html {
  const { id, environment, requestedAt, expiresAt } = proposal;
  const after = trafficAfterProposal(standing, proposal);
  return pageFrame({
    title: `Change ${id}: ${actionOf(proposal)}`,
    visit,
    body: html`<nav class="crumbs" aria-label="Where this is">
        <a href="${urls.approvals}">Approvals</a>
        ${standing ? html`<a href="${urls.remote(environment, remoteOf(proposal))}">${remoteOf(proposal)}</a>` : ''}
      </nav>
      <section class="panel confirm">
        <h1 class="name">${actionOf(proposal)}</h1>
        <p class="lead">
          ${requesterOf(proposal)} asked for it ${age(requestedAt, visit.now)}. It waits until
          ${dateTime(expiresAt)}.
        </p>
        ${reasonOf(proposal)}
        ${refusal ? html`<p class="verdict verdict-bad" role="alert"><b>Not done.</b> ${refusal}</p>` : ''}
        ${
          isOfRemote(proposal)
            ? html`<h2>Now</h2>
                ${standing ? shareBar(standing) : html`<p class="none">Nothing of it is live.</p>`}`
            : ''
        }
        <h2>After a yes</h2>
        ${after ? shareBar(after) : ''} ${detailsOf(proposal)} ${decision(visit, proposal, typed)}
      </section>`,
  });
}

/** Why somebody cannot say yes to this change; undefined when they can. */
function blocker(actor: Actor, { requestedBy, body }: Proposal): string | undefined {
  if (actor.name === requestedBy.name) return 'You asked for it: it waits for somebody else’s yes.';
  if (!mayAct(actor, 'approve', String(body['remote'])))
    return 'It waits for the yes of somebody with the right to approve; you have it not.';
  return undefined;
}

function decision({ session, path }: Visit, proposal: Proposal, typed: string): Html {
  if (!session)
    return html`<p class="actions none"><a href="${signInPath(path)}">Sign in</a> to approve it.</p>`;
  const hinders = blocker(session.actor, proposal);
  if (hinders !== undefined) return html`<p class="notice notice-waits">${hinders}</p>`;
  return html`<form method="post" action="${urls.approval(proposal.id)}">
    ${formToken(session)} ${reasonField(session, typed)}
    <p class="actions">
      <button class="button button-main">Approve change ${proposal.id}</button>
      <a class="row-action" href="${urls.approvals}">Leave it waiting</a>
    </p>
  </form>`;
}

function actionOf({ action, environment, body }: Proposal): string {
  if (action === 'policy') return `Change the policy of ${environment}`;
  const { version, percent, id } = body;
  const remote = String(body['remote']);
  const what = typeof version === 'string' ? releaseId({ remote, version }) : remote;
  const share = typeof percent === 'number' ? ` at ${percent} %` : '';
  const experiment = typeof id === 'string' ? ` (${id})` : '';
  const verb = action.charAt(0).toUpperCase() + action.slice(1);
  return `${verb} ${what}${share}${experiment} in ${environment}`;
}

/** Who asked, as people call them. */
function requesterOf({ requestedBy }: Proposal): string {
  return requestedBy.person ? displayNameOf(requestedBy.person) : requestedBy.name;
}

/** What else was asked for, such as steps, variants or a tenant. */
function detailsOf({ body }: Proposal): Html {
  const details = parseInput(detailsSchema, body, 'a change');
  const { steps, variants, targeting, conversions, promote, tenant, visitor } = details;
  const { requireApproval, requireProvenance } = details;
  const said = [
    ['Steps', steps.map(({ percent, minutes }) => `${percent} % for ${minutes} min`).join(', then ')],
    [
      'Variants',
      variants.map(({ name, version, weight }) => `${name} ${version}, weight ${weight}`).join('; '),
    ],
    [
      'Only for',
      Object.entries(targeting)
        .map(([name, value]) => `${name} ${String(value)}`)
        .join(', '),
    ],
    ['Counts', conversions.join(', ')],
    ['Promotes', promote],
    ['Tenant', tenant],
    ['Visitor', visitor && `${visitor.slice(0, 8)}…`],
    ['Second person', onOrOff(requireApproval)],
    ['Provenance', onOrOff(requireProvenance)],
  ].filter(([, text]) => text);
  if (!said.length) return html``;
  return html`<dl class="facts">
    ${said.map(
      ([name, text]) =>
        html`<div>
          <dt>${name!}</dt>
          <dd>${text!}</dd>
        </div>`,
    )}
  </dl>`;
}

const word = v.optional(v.string(), '');
const detailsSchema = v.object({
  steps: v.optional(v.array(v.object({ percent: v.number(), minutes: v.number() })), []),
  variants: v.optional(v.array(v.object({ name: v.string(), version: v.string(), weight: v.number() })), []),
  targeting: v.optional(v.record(v.string(), v.unknown()), {}),
  conversions: v.optional(v.array(v.string()), []),
  promote: word,
  tenant: word,
  visitor: word,
  requireApproval: v.optional(v.boolean()),
  requireProvenance: v.optional(v.boolean()),
});

function onOrOff(state: boolean | undefined): string | undefined {
  return state === undefined ? undefined : state ? 'is asked for' : 'is not asked for any more';
}

function isOfRemote(proposal: Proposal): boolean {
  return remoteOf(proposal) !== '*';
}

function reasonOf({ body }: Proposal): Html {
  return typeof body['reason'] === 'string' ? html`<p class="reason">${body['reason']}</p>` : html``;
}

function remoteOf({ body }: Proposal): string {
  return String(body['remote']);
}
