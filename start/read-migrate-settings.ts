import { readSettings, secret, setting, type Variables } from '@marquee/http-server';
import * as v from 'valibot';

/** The environment variables of the command `migrate`. */
export const migrateSettingsSchema = v.object({
  DATABASE_URL: secret(
    v.pipe(v.string('is the URL of a PostgreSQL database'), v.nonEmpty()),
    'The URL of PostgreSQL with a role that may create tables; it owns them.',
  ),
  APPLICATION_ROLE: setting(
    v.optional(v.string()),
    'The role of PostgreSQL with which the servers connect; it gets the rights to read and write rows, and no others.',
    { byDefault: 'no rights are given' },
  ),
  MIGRATE: setting(
    v.optional(v.picklist(['api registry', 'api', 'registry']), 'api registry'),
    'Whose tables are in the database: `api`, `registry`, or both.',
  ),
});

/** Reads the settings of `migrate` from environment variables. Throws INVALID_INPUT for the first wrong one. */
export function readMigrateSettings(variables: Variables) {
  const { DATABASE_URL, APPLICATION_ROLE, MIGRATE } = readSettings(migrateSettingsSchema, variables);
  return { databaseUrl: DATABASE_URL, applicationRole: APPLICATION_ROLE, packages: MIGRATE.split(' ') };
}
