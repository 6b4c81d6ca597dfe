import { isOwnedBy, type ShellVersions } from '@marquee/contracts';
import { misfit, type Misfit } from './misfit.ts';
import type { AgreedEvent, ReleaseContracts } from './release-contracts.ts';
import { versionMisfits } from './version-fit.ts';

/**
 * A release that is compared with others, with its contracts: the events, slots and versions that it provides or needs.
 * `release` is an id such as `mfe-quiz@1.2.0`.
 */
export type Party = {
  release: string;
  remote: string;
  contracts: ReleaseContracts;
  /** Whether visitors keep it when another release of its remote becomes live: by an experiment, a tenant or a pin. */
  stays?: boolean | undefined;
};

/** The contracts of all releases that visitors of an environment get, and the versions that its shells provide. */
export type LiveContracts = {
  environment: string;
  releases: Party[];
  shells: ShellVersions[];
};

/**
 * Checks whether releases (the candidates) can become live in an environment: their events, slots and versions must be
 * compatible with the releases that stay live, and with the shells. Several candidates are checked as if all of them
 * became live together. Returns an error sentence for each incompatibility, with both sides and the field.
 */
export function disagreements(candidate: Party | readonly Party[], live: LiveContracts): string[] {
  const candidates = [candidate].flat() as readonly Party[];
  const sentences = candidates.flatMap((own) => {
    const others = candidates.filter((one) => one !== own);
    const isReplaced = ({ remote, stays }: Party) => !stays && others.some((one) => one.remote === remote);
    const after = [...others, ...live.releases.filter((one) => !isReplaced(one))];
    return disagreementsOf(own, { ...live, releases: after });
  });
  return [...new Set(sentences)];
}

function disagreementsOf(candidate: Party, { environment, releases, shells }: LiveContracts): string[] {
  const others = releases.filter(({ remote }) => remote !== candidate.remote);
  const replaced = releases.filter(({ remote }) => remote === candidate.remote);
  const after = [candidate, ...others];
  return [
    ...others.flatMap((other) => [...betweenEvents(candidate, other), ...betweenEvents(other, candidate)]),
    ...after.flatMap((user) => betweenSlots(user, after, candidate, environment)),
    ...droppedEvents(candidate, replaced, others),
    ...shells.flatMap((shell) => shellDisagreements(candidate, shell, environment)),
  ];
}

/** Checks that both know a common version of each event, or that the bus can convert one to the other. */
function betweenEvents(publisher: Party, subscriber: Party): string[] {
  const subscribedNames = [...new Set(subscriber.contracts.subscribes.map(({ event }) => event))];
  return subscribedNames.flatMap((name) => {
    const sent = versionsOf(publisher.contracts.publishes, name);
    const subscribed = versionsOf(subscriber.contracts.subscribes, name);
    if (sent.length === 0) return [];

    const common = sent.flatMap((one) => {
      const other = subscribed.find(({ version }) => version === one.version);
      return other ? [{ one, other }] : [];
    });
    if (common.length === 0 && isConverted(sent, subscribed)) return [];
    if (common.length === 0)
      return [`${eventSides(publisher, sent, subscriber, subscribed)}: ${differing(sent, subscribed)}`];
    return common.flatMap(({ one, other }) => {
      const wrong = misfit(one.detail, other.detail);
      return wrong ? [`${eventSides(publisher, [one], subscriber, [other])}: ${fieldText(wrong)}`] : [];
    });
  });
}

/** Whether the event's contract can convert a published version to a subscribed one. */
function isConverted(sent: AgreedEvent[], subscribed: AgreedEvent[]): boolean {
  return sent.some((one) =>
    subscribed.some(
      (other) =>
        (other.fromPrevious && one.version === other.version - 1) ||
        (one.toPrevious && other.version === one.version - 1),
    ),
  );
}

function eventSides(
  publisher: Party,
  sent: AgreedEvent[],
  subscriber: Party,
  subscribed: AgreedEvent[],
): string {
  return `${publisher.release} publishes ${sent[0]?.event} ${versionText(sent)}; ${subscriber.release} subscribes to ${versionText(subscribed)}`;
}

/** The first field in which two versions of an event differ, for the error message. */
function differing([sent]: AgreedEvent[], [subscribed]: AgreedEvent[]): string {
  const wrong =
    sent && subscribed && (misfit(sent.detail, subscribed.detail) ?? misfit(subscribed.detail, sent.detail));
  return wrong ? fieldText(wrong) : 'the version';
}

function betweenSlots(user: Party, all: Party[], candidate: Party, environment: string): string[] {
  return user.contracts.uses.flatMap(({ slot, params }) => {
    const owner = all.find(({ contracts }) => contracts.offers.some((one) => one.slot === slot));
    if (user !== candidate && owner !== candidate && owner) return [];
    const offered = owner?.contracts.offers.find((one) => one.slot === slot);
    if (!owner || !offered) {
      const named = all.find(({ remote }) => isSlotOf(remote, slot));
      // A remote that is not there leaves the place empty: of two that place each other's slots, one is the first.
      const isLacking = named && (user === candidate || named === candidate);
      return isLacking
        ? [`${user.release} places the slot ${slot}, which ${named.release} in ${environment} does not have`]
        : [];
    }
    const wrong = misfit(params, offered.params);
    return wrong
      ? [`${user.release} places the slot ${slot}; ${owner.release} takes other params: ${fieldText(wrong)}`]
      : [];
  });
}

function isSlotOf(remote: string, slot: string): boolean {
  return isOwnedBy(remote, slot);
}

/** Finds events with subscribers that the previous release publishes and no remote would after it. */
function droppedEvents(candidate: Party, replaced: Party[], others: Party[]): string[] {
  return replaced.flatMap((before) =>
    before.contracts.publishes
      .filter(({ event }) => ![candidate, ...others].some((one) => publishes(one, event)))
      .flatMap(({ event, version }) =>
        others
          .filter(({ contracts }) => contracts.subscribes.some((one) => one.event === event))
          .map(
            (subscriber) =>
              `${candidate.release} no longer publishes ${event} v${version}, as ${before.release} does; ${subscriber.release} subscribes to it`,
          ),
      ),
  );
}

function publishes({ contracts }: Party, event: string): boolean {
  return contracts.publishes.some((one) => one.event === event);
}

/**
 * Checks whether a shell of an environment provides the versions that a release needs. Returns a sentence for each
 * version that it does not.
 */
export function shellDisagreements(
  { release, contracts }: Party,
  shell: ShellVersions,
  environment: string,
): string[] {
  return versionMisfits(contracts, shell).map((misfit) => `${release} ${misfit} (in ${environment})`);
}

function versionsOf(events: AgreedEvent[], name: string): AgreedEvent[] {
  return events.filter(({ event }) => event === name);
}

function versionText(events: AgreedEvent[]): string {
  return events.map(({ version }) => `v${version}`).join(' and ');
}

function fieldText({ field, why }: Misfit): string {
  return field ? `field ${field} (${why})` : why;
}
