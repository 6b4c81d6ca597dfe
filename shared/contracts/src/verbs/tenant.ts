import * as v from 'valibot';
import { versionSchema } from '../release.ts';
import { about, forced, slug } from './fields.ts';
import { customEvent, defineVerb } from './verb.ts';

export const tenant = defineVerb({
  name: 'tenant',
  body: v.strictObject({ ...about, ...forced, tenant: slug, version: v.exactOptional(versionSchema) }),
  right: 'promote',
  brings: ({ version }) => (version === undefined ? [] : [{ arm: '', version }]),
  passesFreeze: false,
  notice: { event: 'tenant-changed', type: customEvent('tenant', 'changed'), verb: 'changed for a tenant' },
  form: { none: 'the console lists no tenants to choose from' },
  command: {
    usage: 'tenant <release>',
    description: 'give the visitors of a tenant their own release, or without a version the common one',
    names: 'remote or release',
    options: [{ flags: '--for <tenant>', description: 'the tenant', isRequired: true, field: 'tenant' }],
    done: ({ names, environment, body }) => {
      const its = 'version' in body ? names.join() : `the common release of ${names.join()}`;
      return `${String(body['tenant'])} has ${its} in ${environment}`;
    },
  },
});
