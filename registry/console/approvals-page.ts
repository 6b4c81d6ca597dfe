import { parseInput } from '@marquee/contracts';
import * as v from 'valibot';
import { remotesOfProposal, stillNeeded, type Proposal } from '../releases/proposals.ts';
import { membersOf, membersText } from '../releases/release-sets.ts';
import type { Refusal } from '../releases/remedies.ts';
import type { ReleaseNumbers } from '../releases/release-numbers.ts';
import { mayAct, type Actor } from '../releases/actor.ts';
import { crumbs, facts, refusalNotice } from './components.ts';
import { urls } from './urls.ts';
import { age, exactTime } from './format.ts';
import { html, type Html } from '@marquee/http-server/html';
import { formToken, pageFrame, signInPath, type Visit } from './page-frame.ts';
import { displayNameOf } from './people.ts';
import { reasonField } from './reason-field.ts';
import { shareBar, type TrafficState } from './remote-state.ts';
import { trafficAfterProposal } from './traffic-after-proposal.ts';

/** Renders the page that lists every change that waits for a second person's approval, the oldest first. */
export function approvalsPage({ visit, proposals }: { visit: Visit; proposals: Proposal[] }): Html {
  return pageFrame({
    title: 'Approvals',
    visit,
    body: html`<h1>Approvals</h1>
      <p class="lead">Changes awaiting a second approval. They expire after 24 hours.</p>
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
          : html`<p class="none panel">
              No change is awaiting approval. Changes appear here if two people must agree, which
              <code>npx marquee policy --approval on</code> sets.
            </p>`
      }`,
  });
}

/**
 * A remote that changes: its part of the body, its current traffic, undefined without a live release, and its releases.
 */
type ChangedRemote = {
  body: Record<string, unknown>;
  current: TrafficState | undefined;
  numbers: ReleaseNumbers;
};

/**
 * Renders the page of one change that waits for approval: which releases visitors get before and after it, and the
 * approval form.
 */
export function approvalPage({
  visit,
  proposal,
  members,
  typed = '',
  refusal,
}: {
  visit: Visit;
  proposal: Proposal;
  members: readonly ChangedRemote[];
  typed?: string | undefined;
  /** Why the last attempt to approve failed. */
  refusal?: Refusal;
}): Html {
  const { id, environment, requestedAt, expiresAt } = proposal;
  return pageFrame({
    title: `Change ${id}: ${actionOf(proposal)}`,
    visit,
    body: html`${crumbs(
        [urls.approvals, 'Approvals'],
        ...members.flatMap(({ body, current }) =>
          current ? [[urls.remote(environment, remoteOf({ body })), remoteOf({ body })] as const] : [],
        ),
      )}
      <section class="panel confirm">
        <h1 class="name">${actionOf(proposal)}</h1>
        <p class="lead">
          ${requesterOf(proposal)} requested this ${age(requestedAt, visit.now)}. It expires
          ${age(expiresAt, visit.now)}.
        </p>
        ${reasonOf(proposal)} ${refusalNotice('Not done.', refusal)}
        ${members.map((member) => trafficOf(proposal, member, members.length > 1))}
        ${detailsOf({ ...proposal, body: members[0]?.body ?? {} })} ${approvalsOf(proposal)}
        ${decision(visit, proposal, typed)}
      </section>`,
  });
}

/** The traffic of a remote now and after the change. */
function trafficOf({ action }: Proposal, { body, current, numbers }: ChangedRemote, isOfSet: boolean): Html {
  const after = trafficAfterProposal(current, { action, body });
  const remote = remoteOf({ body });
  const of = isOfSet ? ` of ${remote}` : '';
  return html`${
      remote === '*'
        ? ''
        : html`<h2>Now${of}</h2>
            ${current ? shareBar(current, numbers) : html`<p class="none">It has no live release.</p>`}`
    }
    <h2>After the approval${of}</h2>
    ${after ? shareBar(after, numbers) : ''}`;
}

/** Who has approved a change of a set so far, and for which remotes an approval is missing. */
function approvalsOf(proposal: Proposal): Html {
  if (remotesOfProposal(proposal).length < 2) return html``;
  return facts([
    ...proposal.approvals.map(({ by, remotes }): [string, string] => [
      `Approved by ${by}`,
      remotes.join(', '),
    ]),
    ['Still needed for', stillNeeded(proposal).join(', ')],
  ]);
}

/** Why `actor` may not approve the proposal, as text; undefined if the actor may. */
function blocker(actor: Actor, proposal: Proposal): string | undefined {
  if (actor.name === proposal.requestedBy.name)
    return 'You requested this change: another person has to approve it.';
  if (!stillNeeded(proposal).some((remote) => mayAct(actor, 'approve', remote)))
    return 'Only a person with the right to approve can approve this change.';
  return undefined;
}

function decision({ session, path }: Visit, proposal: Proposal, typed: string): Html {
  if (!session)
    return html`<p class="actions none"><a href="${signInPath(path)}">Sign in</a> to approve it.</p>`;
  const reason = blocker(session.actor, proposal);
  if (reason !== undefined) return html`<p class="notice notice-waits">${reason}</p>`;
  return html`<form method="post" action="${urls.approval(proposal.id)}">
    ${formToken(session)} ${reasonField({ session, typed })}
    <p class="actions">
      <button class="button button-main">Approve change ${proposal.id}</button>
      <a class="row-action" href="${urls.approvals}">Cancel</a>
    </p>
  </form>`;
}

function actionOf({ action, environment, body }: Proposal): string {
  if (action === 'policy') return `Change the policy of ${environment}`;
  const { percent, id } = body;
  const what = membersText(membersOf(body));
  const share = typeof percent === 'number' ? ` at ${percent} %` : '';
  const experiment = typeof id === 'string' ? ` (${id})` : '';
  const verb = action.charAt(0).toUpperCase() + action.slice(1);
  return `${verb} ${what}${share}${experiment} in ${environment}`;
}

function requesterOf({ requestedBy }: Proposal): string {
  return requestedBy.person ? displayNameOf(requestedBy.person) : requestedBy.name;
}

/** The remaining fields of the proposed change, such as steps, variants or a tenant. */
function detailsOf({ body }: Proposal): Html {
  const details = parseInput(detailsSchema, body, 'a change');
  const { steps, variants, targeting, conversions, promote, tenant, visitor } = details;
  const { requireApproval, requireProvenance, guests, holdoutPercent } = details;
  const optional = (setting: boolean | undefined) =>
    setting === undefined ? undefined : setting ? 'is required' : 'is no longer required';
  return facts([
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
    ['Second person', optional(requireApproval)],
    ['Provenance', optional(requireProvenance)],
    ['Guests', guests && `with side effects: ${guests}`],
    ['Holdout', holdoutPercent === undefined ? undefined : `${holdoutPercent} % of visitors`],
    ['Layer', details.layer],
    ['At', details.at && exactTime(details.at)],
    ['Freeze', details.breakFreeze ? 'It is done although the environment is frozen.' : undefined],
    [
      'Forced',
      details.force ? 'It goes live although it may not be compatible with what is live.' : undefined,
    ],
  ]);
}

const text = v.optional(v.string(), '');
const detailsSchema = v.object({
  steps: v.optional(v.array(v.object({ percent: v.number(), minutes: v.number() })), []),
  variants: v.optional(v.array(v.object({ name: v.string(), version: v.string(), weight: v.number() })), []),
  targeting: v.optional(v.record(v.string(), v.unknown()), {}),
  conversions: v.optional(v.array(v.string()), []),
  promote: text,
  tenant: text,
  visitor: text,
  requireApproval: v.optional(v.boolean()),
  requireProvenance: v.optional(v.boolean()),
  guests: text,
  holdoutPercent: v.optional(v.number()),
  layer: text,
  force: v.optional(v.boolean()),
  at: text,
  breakFreeze: v.optional(v.boolean()),
});

function reasonOf({ body }: Proposal): Html {
  return typeof body['reason'] === 'string' ? html`<p class="reason">${body['reason']}</p>` : html``;
}

function remoteOf({ body }: Pick<Proposal, 'body'>): string {
  return String(body['remote']);
}
