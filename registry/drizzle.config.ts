import type { Config } from 'drizzle-kit';

/** For `npx drizzle-kit generate --config registry/drizzle.config.ts --name <what-changes>`, run at the root. */
export default {
  dialect: 'postgresql',
  schema: ['./registry/releases/tables.ts', './registry/health/tables.ts', './registry/console/tables.ts'],
  out: './registry/migrations',
} satisfies Config;
