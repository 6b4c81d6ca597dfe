import type { ExperimentPlan } from '../health/plan-experiment.ts';
import type { ExperimentResult } from '../health/read-experiment.ts';
import type { RemoteStatus } from '../releases/environment-status.ts';
import type { Refusal } from '../releases/remedies.ts';
import type { ReleaseNumbers } from '../releases/release-numbers.ts';
import { audienceText } from '../releases/experiments.ts';
import { actionTitle, isOfExperiment, shortLabel, type ConsoleAction } from './actions.ts';
import { affectedText } from './affected-text.ts';
import { nameField } from './typed-name.ts';
import { crumbs, refusalNotice, remoteCrumbs } from './components.ts';
import { urls } from './urls.ts';
import { choice, type Option } from './choice.ts';
import { isInformative } from './experiment-verdict.ts';
import { plural, points } from './format.ts';
import type { BesideExperiment } from '@marquee/contracts/verbs';
import { experimentFields } from './experiment-fields.ts';
import type { Typed } from './forms.ts';
import { html, type Html } from '@marquee/http-server/html';
import type { ExperimentDraft } from './new-experiment.ts';
import { formToken, pageFrame, type Visit } from './page-frame.ts';
import { reasonField } from './reason-field.ts';
import { timeField } from './schedule-page.ts';
import { settingsFields } from './settings-fields.ts';
import { shareBar } from './remote-state.ts';
import type { Session } from './sessions.ts';
import { checkField, inputField, numberField } from './form-field.ts';

export type Confirmation = {
  visit: Visit & { session: Session };
  action: ConsoleAction;
  environment: string;
  status: RemoteStatus;
  numbers: ReleaseNumbers;
  /** The versions to choose from, the newest first. */
  versions: string[];
  /** The earlier versions to which the remote can be rolled back, the latest first. */
  earlier: string[];
  /** The experiment to stop, with its results so far. */
  experiment: ExperimentResult | undefined;
  /** The new experiment as filled in so far; undefined for other actions. */
  draft: ExperimentDraft | undefined;
  /** How long the new experiment takes; undefined for other actions and invalid drafts. */
  plan: ExperimentPlan | undefined;
  /** The events that remotes publish in this environment. */
  events: Option[];
  /** The running experiments of other remotes with events or pages in common with a new one. */
  beside: BesideExperiment[];
  /** The figures that events of this environment measure. */
  figures: string[];
  /** How many visitors got a release of the remote in the last hour, by version. */
  visitors: ReadonlyMap<string, number>;
  typed: Typed;
  /** Why the last attempt to perform the action failed. */
  refusal?: Refusal;
  /** Whether the refusal may be overruled, because the release is only not compatible with what is live. */
  mayForce?: boolean;
  /** Whether the refusal may be overruled, because a freeze stands and the person may break it. */
  mayBreak?: boolean;
};

/** Renders the page that describes the effect of an action, with the form that performs the action. */
export function confirmPage(given: Confirmation): Html {
  const { visit, action, environment, status, visitors, earlier, experiment, refusal } = given;
  const { remote } = status;
  const isRollback = action.verb === 'rollback';
  const preposition = action.verb === 'remove' ? 'from' : 'in';
  const isNamed = isRollback && earlier.includes(given.typed['version'] ?? '');
  const typed = isRollback && !isNamed ? { ...given.typed, version: undefined } : given.typed;
  const title = actionTitle(action, status, typed);
  const isFirst = status.live === '';
  const ofRemote = isFirst ? urls.overview(environment) : urls.remote(environment, remote);
  const back = experiment ? urls.experiment(environment, experiment.id) : ofRemote;
  const affected = affectedText(action, status, visitors);
  const impossible = impossibleText({ ...given, typed });
  const isImpossible = impossible !== undefined;
  return pageFrame({
    title: `${title} ${preposition} ${environment}`,
    visit,
    body: html`${isFirst ? crumbs([urls.overview(environment), `Live in ${environment}`]) : remoteCrumbs(environment, remote)}
      <section class="panel confirm ${action.isDestructive ? 'confirm-grave' : ''}">
        <h1 class="name">${title}</h1>
        ${isImpossible ? '' : html`<p class="lead">${action.describe(status, environment, typed)}</p>`}
        ${isImpossible || affected === undefined ? '' : html`<p>${affected}</p>`} ${comparisons(given)}
        ${besideNotice(given)} ${refusalNotice('Not done.', refusal)}
        ${isFirst ? '' : html`<h2 class="unseen">Now</h2>`} ${isFirst ? '' : shareBar(status, given.numbers)}
        ${impossible ? nothingToChoose(impossible) : form()}
      </section>`,
  });

  function nothingToChoose(why: Html): Html {
    return html`<p class="notice notice-waits">${why}</p>
      <p class="actions"><a class="button" href="${back}">Back</a></p>`;
  }

  function form(): Html {
    const another = urls.action(environment, remote, action.verb);
    return html`<form method="post" action="${another}">
      ${formToken(visit.session)}
      ${action.fields.filter((name) => name !== 'name').map((name) => field(name, { ...given, typed }))}
      ${given.mayForce || given.typed['force'] ? forceField(action, given.typed) : ''}
      ${given.mayBreak ? breakField(action) : ''}
      ${reasonField({
        session: visit.session,
        typed: typed['reason'] ?? '',
        label: action.reasonLabel,
        hasCauses: action.hasCauses,
        cause: typed['cause'],
      })}
      ${action.fields.includes('name') ? nameField(remote, 'name', typed['name']) : ''}
      <p class="actions">
        <button class="button ${action.isDestructive ? 'button-grave' : 'button-main'}">
          ${isNamed ? shortLabel(action, status, typed) : `${title} ${preposition} ${environment}`}
        </button>
        <a class="button" href="${back}">Cancel</a>
        ${isNamed && earlier.length > 1 ? html`<a class="row-action" href="${another}">Another release</a>` : ''}
      </p>
    </form>`;
  }
}

/** Why there is nothing to choose for an action, and what to do; undefined if there is something. */
function impossibleText({
  action,
  environment,
  status,
  versions,
  earlier,
  typed,
}: Confirmation): Html | undefined {
  const { remote, live, rollout, marks, settings } = status;
  const publish = html`Publish another one: <code>npx marquee publish ${remote}</code>`;
  if (action.fields.includes('earlier') && !earlier.length)
    return html`No earlier release of ${remote} was live in ${environment}.
      <a href="${urls.action(environment, remote, 'promote')}">Promote another release</a> instead.`;
  if (action.fields.includes('marked') && !marks.length)
    return html`No release of ${remote} is marked in ${environment}.`;
  if (action.fields.includes('version') && !offeredVersions({ action, status, versions }).length)
    return versions.length
      ? html`Only ${live} of ${remote} exists, and it is live already. ${publish}`
      : html`No release of ${remote} was published. ${publish}`;
  if (action.fields.includes('settings') && !settings.length)
    return html`The live release of ${remote} declares no settings.`;
  if (action.verb === 'withdraw' && !rollout)
    return html`No rollout of ${remote} is running in ${environment}.`;
  if (isOfExperiment(action) && !typed['id'])
    return html`This does not name an experiment.
      <a href="${urls.experiments({ environment })}">Choose one</a>`;
  return undefined;
}

/** The releases that the form of an action offers. A running rollout can only be widened with its own release. */
function offeredVersions({
  action,
  status: { live, rollout },
  versions,
}: Pick<Confirmation, 'action' | 'status' | 'versions'>): string[] {
  if (action.fields.includes('share') && rollout) return [rollout.version];
  return versions.filter((version) => version !== live);
}

/** The links to what differs between the live release and those that visitors may get by the action. */
function comparisons(given: Confirmation): Html {
  const { action, status } = given;
  const { remote, live } = status;
  const isComparing = ['promote', 'canary', 'start-experiment'].includes(action.verb);
  const offered = isComparing && live ? offeredVersions(given).slice(0, 5) : [];
  if (!offered.length) return html``;
  return html`<p>
    What changes from ${live}:
    ${offered.map(
      (version) => html`<a class="row-action" href="${urls.changes(remote, version, live)}">${version}</a> `,
    )}
  </p>`;
}

/** Says that an experiment is running, before an action that it limits is tried. */
function besideNotice({ action, environment, status: { experiments } }: Confirmation): Html {
  if (!['promote', 'canary', 'start-experiment'].includes(action.verb)) return html``;
  const limits: Record<string, string> = {
    promote: 'only its releases can be promoted',
    canary: 'no rollout can start beside it',
  };
  return html`${experiments.map(
    ({ id, targeting, variants }) =>
      html`<p class="notice notice-waits">
        The experiment <a href="${urls.experiment(environment, id)}">${id}</a> is running for
        ${audienceText(targeting)} (${variants.map(({ name, version }) => `${name} ${version}`).join(', ')}):
        ${limits[action.verb] ?? 'another one can only be for visitors whom it does not have'}.
      </p>`,
  )}`;
}

/** The variants to promote, each with its release and how it compares with the first one. */
function winnersOf(experiment: ExperimentResult | undefined): Option[] {
  return (experiment?.variants ?? []).map((variant) => {
    const { name, version, exposed, against } = variant;
    const result =
      against && isInformative(variant) ? `${points(against.difference)} points` : plural(exposed, 'visitor');
    return { value: name, label: `${name}: ${version} (${result})` };
  });
}

function breakField({ label }: ConsoleAction): Html {
  return checkField({
    name: 'break-freeze',
    label: `${label} although it is frozen`,
    note: 'The audit log keeps which freeze was broken.',
  });
}

function forceField({ label }: ConsoleAction, typed: Typed): Html {
  return checkField({
    name: 'force',
    label: `${label} all the same`,
    note: 'The audit log keeps what is not compatible.',
    isChecked: Boolean(typed['force']),
  });
}

function field(input: ConsoleAction['fields'][number], confirmation: Confirmation): Html {
  const { versions, earlier, status, experiment, typed } = confirmation;
  const { rollout, live } = status;
  if (input === 'at')
    return timeField({ name: 'at', label: 'At', hint: 'UTC; empty: at once', typed: typed['at'] });
  if (input === 'version') {
    return choice('version', 'Release', offeredVersions(confirmation), typed['version']);
  }
  if (input === 'settings') return settingsFields(status, typed);
  if (input === 'marked') {
    const marked = status.marks.map(({ version }) => version);
    return choice('version', 'Release', marked, typed['version']);
  }
  if (input === 'earlier')
    return html`<input type="hidden" name="expected" value="${live}" /> ${
        typed['version'] === undefined
          ? choice('version', 'Back to', earlier, undefined)
          : html`<input type="hidden" name="version" value="${typed['version']}" />`
      }`;
  if (input === 'experiment') {
    const { draft, plan, events, figures, beside } = confirmation;
    const isGrown = typed['more'] === 'variant';
    return draft ? experimentFields({ draft, plan, versions, events, figures, beside, isGrown }) : html``;
  }
  if (input === 'id') return html`<input type="hidden" name="id" value="${typed['id'] ?? ''}" />`;
  if (input === 'variant')
    return html`${field('id', confirmation)}${choice('promote', 'Promote', winnersOf(experiment), typed['promote'], `nothing: all visitors get ${live}`)}`;
  return html`<div class="fields">
    ${numberField({ name: 'percent', label: 'Percent of visitors', min: rollout?.percent ?? 0.01, max: 100, value: typed['percent'] ?? '' })}
    ${inputField({ name: 'steps', label: 'Further steps', hint: 'percent, such as 25, 50', inputmode: 'decimal', value: typed['steps'] ?? '' })}
    ${inputField({ name: 'minutes', label: 'Minutes at each step', type: 'number', min: 1, value: typed['minutes'] ?? '30' })}
  </div>`;
}
