/**
 * For `npm run tool -- drizzle-kit generate --config registry/drizzle.config.ts --name <what>`, which writes a migration.
 */
export default {
  dialect: 'postgresql',
  schema: [
    './registry/releases/release-tables.ts',
    './registry/health/health-tables.ts',
    './registry/notifications/notification-tables.ts',
    './registry/console/session-table.ts',
  ],
  out: './registry/migrations',
};
