import { createHmac } from 'node:crypto';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/** PostgreSQL's error codes for an object that exists already, or that another caller has just created. */
const alreadyThere = new Set(['42P04', '42710', '23505']);

/**
 * Returns the URL of the database `name` on the PostgreSQL server at `adminUrl`, for a role of the same name. Creates
 * the database and the role if they do not exist; a new database is a copy of the database `template`, if that is
 * given. The role's password is derived from the administrator's, so it is not stored.
 */
export async function databaseUrl(
  adminUrl: string,
  name: string,
  { template }: { template?: string } = {},
): Promise<string> {
  const url = new URL(adminUrl);
  const password = createHmac('sha256', url.password).update(`role ${name}`).digest('hex');
  await createDatabase(adminUrl, { name, password, template });
  url.username = encodeURIComponent(name);
  url.password = password;
  url.pathname = encodeURIComponent(name);
  return url.href;
}

/**
 * Creates a database on the server behind `adminUrl`, unless it exists, and a role of the same name that owns
 * the database and cannot connect to any other. Transfers the administrator's objects in the database to the
 * role.
 */
async function createDatabase(
  adminUrl: string,
  { name, password, template }: { name: string; password: string; template: string | undefined },
): Promise<void> {
  const role = escapeIdentifier(name);
  // A copy has the administrator's objects, and is transferred with them. Copying the files takes a fifth of the time
  // of writing them to the log.
  const origin = template ? `template ${escapeIdentifier(template)} strategy file_copy` : `owner ${role}`;
  await withClient(adminUrl, async (client) => {
    await unlessThere(client.query(`create role ${role} login`));
    await client.query(`alter role ${role} password ${escapeLiteral(password)}`);
    await unlessThere(client.query(`create database ${role} ${origin}`));
    await client.query(`revoke all on database ${role} from public`);
  });
  const inside = new URL(adminUrl);
  inside.pathname = encodeURIComponent(name);
  await withClient(inside.href, (client) => handOver(client, name));
}

/** Transfers the objects of an older database, which belong to the administrator, to the database's role. */
async function handOver(client: Client, name: string): Promise<void> {
  const { rows } = await client.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [name],
  );
  if (rows[0]?.owner === name) return;
  const { rows: statements } = await client.query<{ sql: string }>(
    `with ours as (select oid, nspname from pg_namespace where nspname !~ '^(pg_|information_schema$)')
     select format('alter schema %I owner to %I', nspname, $1::text) as sql from ours where nspname <> 'public'
     union all
     select format('alter table %I.%I owner to %I', nspname, relname, $1::text)
       from pg_class join ours on ours.oid = relnamespace where relkind in ('r', 'p', 'v', 'm')
     union all
     select format('alter routine %s owner to %I', pg_proc.oid::regprocedure, $1::text)
       from pg_proc join ours on ours.oid = pronamespace
     union all
     select format('alter type %I.%I owner to %I', nspname, typname, $1::text)
       from pg_type join ours on ours.oid = typnamespace where typtype in ('e', 'd')`,
    [name],
  );
  for (const { sql } of statements) await client.query(sql);
  // Last, so that the next start continues an interrupted handover.
  await client.query(`alter database ${escapeIdentifier(name)} owner to ${escapeIdentifier(name)}`);
}

/**
 * Connects to the database at `url`, calls `use` with the connection, and closes the connection. Returns the result of
 * `use`.
 */
export async function withClient<Result>(
  url: string,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

async function unlessThere(creating: Promise<unknown>): Promise<void> {
  await creating.catch((failure: unknown) => {
    if (!alreadyThere.has((failure as { code?: string }).code ?? '')) throw failure;
  });
}
