import { errorCode, parseInput, PlatformError } from '@marquee/contracts';
import { maxSetSize, type VerbName } from '@marquee/contracts/verbs';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { mayAct, type Actor } from '../releases/actor.ts';
import { environmentStatus, type RemoteStatus } from '../releases/environment-status.ts';
import { listReleases } from '../releases/list-releases.ts';
import type { Changes } from '../server/change-routes.ts';
import { crumbs } from './components.ts';
import { addForm } from './form-routes.ts';
import { typedOf, type Form } from './forms.ts';
import { timeOf } from './schedule-page.ts';
import { eventsIn } from './new-experiment.ts';
import { setFields, setForms } from './set-page.ts';
import type { Sessions } from './sessions.ts';
import { urls } from './urls.ts';

const setParams = v.object({ environment: v.string(), verb: v.picklist(setForms.map(({ verb }) => verb)) });

/** How many releases of each remote the form offers, the newest first. */
const maxVersions = 20;

/** The routes of the forms that change several remotes in one transaction. */
export const setRoutes: FastifyPluginAsync<Sessions & Pick<Changes, 'verbs'>> = async (app, registry) => {
  const { db } = registry;
  addForm(app, registry, {
    path: '/console/:environment/sets/:verb',
    who: 'people who are signed in at the console, with the right of the action on each remote',
    effect: 'changes what visitors get, or proposes it where approval is needed',
    async describe({ actor }, params) {
      const { environment, verb } = parseInput(setParams, params, 'the form of a set');
      const { title, right, lead } = setForms.find((form) => form.verb === verb)!;
      const { remotes } = await environmentStatus(db, environment);
      const own = remotes.filter(({ remote }) => mayAct(actor, right, remote));
      if (own.length < 2)
        throw new PlatformError('NOT_ALLOWED', `"${actor.name}" may ${right} fewer than two remotes here`);
      const offered = new Map<string, string[]>();
      for (const { remote } of own) {
        const releases = await listReleases(db, { remote, limit: maxVersions });
        offered.set(
          remote,
          releases.map(({ version }) => version),
        );
      }
      const events = verb === 'start-experiment' ? await eventsIn(db, environment, new Date()) : [];
      const back = urls.overview(environment);
      return {
        title: `${title} in ${environment}`,
        lead: `${lead} At most ${maxSetSize} remotes.`,
        way: crumbs([back, `Live in ${environment}`]),
        action: urls.set(environment, verb),
        back,
        fields: (sent) => setFields(verb, { own, versions: offered, events }, sent),
        execute: (sent, reply) =>
          execute({ actor, environment, verb, own }, sent).then((url) => reply.redirect(url, 303)),
      };
    },
  });

  /** Changes the set, and returns the URL of the page that shows it. */
  async function execute(
    {
      actor,
      environment,
      verb,
      own,
    }: { actor: Actor; environment: string; verb: VerbName; own: RemoteStatus[] },
    sent: Form,
  ): Promise<string> {
    try {
      const body = bodyOfSet(verb, own, sent);
      const { details } = await registry.verbs.get(verb)!(actor, environment, body);
      if ('schedule' in details) return `${urls.schedule(environment)}&done=scheduled`;
      if (verb === 'start-experiment')
        return `${urls.experiment(environment, (typedOf(sent)['id'] ?? '').trim())}?done=${verb}`;
      return `${urls.overview(environment)}&done=${verb}`;
    } catch (failure) {
      if (errorCode(failure) !== 'APPROVAL_NEEDED') throw failure;
      return urls.approval(Number((failure as PlatformError).details['change']));
    }
  }
};

/** The body of the change that a form of a set requests. Throws INVALID_INPUT if it names fewer than two remotes. */
function bodyOfSet(verb: VerbName, own: readonly RemoteStatus[], sent: Form): Record<string, unknown> {
  const typed = typedOf(sent);
  const { reason, percent, at, force, id = '', conversion, ...chosen } = typed;
  const { layer = '', 'per-network': perNetwork } = typed;
  const set = own.flatMap(({ remote, live }): Record<string, unknown>[] => {
    const version = chosen[`of-${remote}`];
    if (!version) return [];
    if (verb === 'start-experiment') return [{ remote, variants: variantsOf(live, version) }];
    return [{ remote, [verb === 'rollback' ? 'expected' : 'version']: version }];
  });
  if (set.length < 2)
    throw new PlatformError(
      'INVALID_INPUT',
      'a set has at least two remotes: choose a release for each of them',
    );
  return {
    set,
    reason,
    ...(verb === 'canary' && { percent: Number(percent) }),
    ...(verb === 'start-experiment' && {
      id: id.trim(),
      sharePercent: Number(percent),
      conversions: conversion ? [conversion] : [],
      ...(layer.trim() && { layer: layer.trim() }),
      ...(perNetwork && { visitorsPerNetwork: Number(perNetwork) }),
    }),
    ...(at && { at: timeOf(at) }),
    ...(force && { force: true }),
  };
}

function variantsOf(live: string, version: string) {
  return [
    { name: 'control', version: live, weight: 1 },
    { name: 'new', version, weight: 1 },
  ];
}
