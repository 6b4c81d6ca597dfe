import { releaseId } from '@marquee/contracts';
import type { VerbName } from '@marquee/contracts/verbs';
import { html, type Html } from '@marquee/http-server/html';
import { mayAct, type Actor } from '../releases/actor.ts';
import type { RemoteStatus } from '../releases/environment-status.ts';
import { consoleActions } from './actions.ts';
import { choice, type Option } from './choice.ts';
import { layerField, perNetworkField } from './experiment-fields.ts';
import { typedOf, type Form } from './forms.ts';
import { timeField } from './schedule-page.ts';
import { urls } from './urls.ts';
import { checkField, inputField, numberField, slugInput } from './form-field.ts';

/**
 * The forms that change several remotes in one step (a set), such as a common rollback. Forms that withdraw releases
 * from visitors come last.
 */
export const setForms = consoleActions
  .flatMap(({ verb, right, isDestructive = false, set }) =>
    set ? [{ verb, right, isDestructive, ...set }] : [],
  )
  .toSorted((one, other) => Number(one.isDestructive) - Number(other.isDestructive));

/**
 * What a person can choose in the form that changes several remotes in one step (a set): the remotes that the person
 * may change (`own`), their releases, and events.
 */
export type SetOffer = {
  own: readonly RemoteStatus[];
  /** The releases of each remote, the newest first. */
  versions: ReadonlyMap<string, string[]>;
  /** The events that an experiment can count. */
  events: Option[];
};

/**
 * Renders the fields of a form that changes several remotes in one step (a set): a release for each remote, and
 * depending on the verb the time, the percentage of a canary, or the settings of an experiment. `sent` has what was
 * entered before.
 */
export function setFields(verb: VerbName, { own, versions: offered, events }: SetOffer, sent: Form): Html {
  const typed = typedOf(sent);
  const force = checkField({
    name: 'force',
    label: 'Also if they are not compatible',
    note: 'The audit log keeps what is not compatible.',
  });
  return html`<div class="fields">
      ${own.map((status) => {
        const { remote, live } = status;
        const name = `of-${remote}`;
        if (verb === 'rollback')
          return choice(
            name,
            remote,
            [{ value: live, label: `from ${live}${together(status)}` }],
            typed[name],
            'stays',
          );
        const versions = (offered.get(remote) ?? []).filter((version) => version !== live);
        return choice(name, remote, versions, typed[name], `stays at ${live}`);
      })}
    </div>
    ${
      verb === 'start-experiment'
        ? html`${inputField({ name: 'id', label: 'Name', hint: 'lower-case letters, digits, hyphens', required: true, ...slugInput, value: typed['id'] ?? '' })}
          ${choice('conversion', 'What counts as success', events, typed['conversion'], 'nothing: visitors are only counted')}
          ${layerField(typed['layer'] ?? '')} ${perNetworkField(typed['per-network'] ?? '')}`
        : ''
    }
    ${
      verb === 'canary' || verb === 'start-experiment'
        ? numberField({
            name: 'percent',
            label: 'Percent of visitors',
            min: 0.01,
            max: 100,
            value: typed['percent'] ?? (verb === 'canary' ? '' : '100'),
          })
        : ''
    }
    ${verb === 'rollback' ? '' : html`${timeField({ name: 'at', label: 'At', hint: 'UTC; empty: at once', typed: typed['at'] })} ${force}`}`;
}

function together({ set }: RemoteStatus): string {
  return set.length > 0 ? `, live together with ${set.join(' and ')}` : '';
}

/**
 * Renders links to the forms that change several remotes in one step (a set). Empty for people who may not change at
 * least two of the remotes.
 */
export function setLinks(
  environment: string,
  actor: Actor | undefined,
  remotes: readonly RemoteStatus[],
): Html {
  const possible = setForms.filter(
    ({ right }) => remotes.filter(({ remote }) => actor && mayAct(actor, right, remote)).length > 1,
  );
  if (possible.length === 0) return html``;
  return html`<p class="actions">
    ${possible.map(({ verb, title }) => html`<a class="row-action" href="${urls.set(environment, verb)}">${title}</a> `)}
  </p>`;
}

/** Describes on the page of a remote with which other remotes its releases were changed in one step (a set). */
export function setNotice({ remote, live, set, rollout, experiments }: RemoteStatus): Html {
  const notes = [
    ...(set.length > 0
      ? [`${releaseId({ remote, version: live })} became live together with ${set.join(' and ')}.`]
      : []),
    ...(rollout && rollout.set.length > 0
      ? [
          `The rollout of ${rollout.version} is one of a set with ${rollout.set.join(' and ')}: a visitor gets all or none.`,
        ]
      : []),
    ...experiments.flatMap(({ id, set: others }) =>
      others.length > 0 ? [`The experiment ${id} is one of a set with ${others.join(' and ')}.`] : [],
    ),
  ];
  return html`${notes.map((note) => html`<p class="notice">${note}</p>`)}`;
}
