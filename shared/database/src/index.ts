export { databaseFailure } from './database-failure.ts';
export { openDatabase, type Database, type OpenDatabase, type Transaction } from './open-database.ts';
export { grantUse, type Use } from './grant-use.ts';
export { migrateDatabase } from './migrate-database.ts';
export { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded/start-embedded-postgres.ts';
