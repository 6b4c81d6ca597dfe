import { readSettings, secret, setting, type Variables } from '@marquee/http-server';
import * as v from 'valibot';

const roleSetting = (server: string) =>
  setting(
    v.optional(v.string()),
    `The role of PostgreSQL with which the ${server} connects; it gets the rights to read and write the rows of the ${server}'s tables, and no others.`,
    { byDefault: 'no rights are given' },
  );

/** The schema of the environment variables of the command `migrate`. */
export const migrateSettingsSchema = v.object({
  DATABASE_URL: secret(
    v.pipe(v.string('is the URL of a PostgreSQL database'), v.nonEmpty()),
    'The URL of PostgreSQL with a role that may create tables; it owns them.',
  ),
  API_ROLE: roleSetting('API'),
  REGISTRY_ROLE: roleSetting('registry'),
  MIGRATE: setting(
    v.optional(v.picklist(['api registry', 'api', 'registry']), 'api registry'),
    'Whose tables are in the database: `api`, `registry`, or both.',
  ),
});

/** Reads the settings of `migrate` from environment variables. Throws INVALID_INPUT for the first wrong variable. */
export function readMigrateSettings(variables: Variables) {
  const { DATABASE_URL, API_ROLE, REGISTRY_ROLE, MIGRATE } = readSettings(migrateSettingsSchema, variables);
  const roles: Record<string, string | undefined> = { api: API_ROLE, registry: REGISTRY_ROLE };
  const packages = MIGRATE.split(' ').map((name) => ({ name, role: roles[name] }));
  return { databaseUrl: DATABASE_URL, packages };
}
