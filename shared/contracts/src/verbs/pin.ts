import * as v from 'valibot';
import { about, forced, release } from './fields.ts';
import { defineVerb } from './verb.ts';

const visitor = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{32}$/, 'is a UUID: 32 letters and digits'));
const visitorOption = {
  flags: '--visitor <uuid>',
  description: "the visitor's UUID, 32 letters and digits",
  isRequired: true,
  field: 'visitor',
};
const ofOneVisitor = {
  notice: { silent: 'it concerns one visitor' },
  form: { none: 'it concerns one visitor, whose UUID no page of the console has' },
};

export const pin = defineVerb({
  ...ofOneVisitor,
  name: 'pin',
  body: v.strictObject({ ...release, ...forced, visitor }),
  right: 'pin',
  brings: ({ version }) => [{ arm: '', version }],
  passesFreeze: false,
  command: {
    usage: 'pin <release>',
    description: 'give one visitor a release, whatever the other rules are',
    names: 'release',
    options: [visitorOption],
    done: ({ names, environment }) => `the visitor has ${names.join()} in ${environment}`,
  },
});

export const unpin = defineVerb({
  ...ofOneVisitor,
  name: 'unpin',
  body: v.strictObject({ ...about, visitor }),
  right: 'pin',
  passesFreeze: true,
  command: {
    usage: 'unpin <remote>',
    description: "end one visitor's pin",
    names: 'remote',
    options: [visitorOption],
    done: ({ names, environment }) =>
      `the visitor has the common release of ${names.join()} in ${environment}`,
  },
});
