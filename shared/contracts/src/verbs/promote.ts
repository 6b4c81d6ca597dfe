import * as v from 'valibot';
import { versionSchema } from '../release.ts';
import { later, release, setBody } from './fields.ts';
import { defineVerb, namesText } from './verb.ts';

export const promote = defineVerb({
  name: 'promote',
  body: v.strictObject({ ...release, ...later }),
  set: setBody({ version: versionSchema }, later),
  right: 'promote',
  brings: ({ version }) => [{ arm: '', version }],
  isForAll: true,
  passesFreeze: false,
  notice: { event: 'promoted', type: 'dev.cdevents.service.upgraded.0.3.0', verb: 'is live' },
  form: {
    label: 'Promote',
    fields: ['version', 'at'],
    isAvailable: () => true,
    describe: ({ remote, live, rollout }, environment) =>
      [
        `All visitors in ${environment} get this release of ${remote}${live ? ` in place of ${live}` : ', its first there'}.`,
        ...(rollout ? [`The rollout of ${rollout.version} ends.`] : []),
      ].join(' '),
    set: {
      title: 'Promote a set',
      lead: 'All visitors get these releases in one moment, and no page has a part of them. They are judged as the state after the change.',
    },
  },
  command: {
    usage: 'promote <releases...>',
    description: 'make a release live, or that of the remote in a folder; several go live in one moment',
    names: 'release or folder',
    done: ({ names, environment }) => `${namesText(names)} live in ${environment}`,
  },
});
