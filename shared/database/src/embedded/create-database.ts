import { Client, escapeIdentifier } from 'pg';

/** PostgreSQL's codes for "it is there already", also when two callers create it at the same moment. */
const alreadyThere = new Set(['42P04', '23505']);

/** Creates a database on the server behind `adminUrl`, unless it exists. */
export async function createDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`create database ${escapeIdentifier(name)}`);
  } catch (failure) {
    if (!alreadyThere.has((failure as { code?: string }).code ?? '')) throw failure;
  } finally {
    await client.end();
  }
}
