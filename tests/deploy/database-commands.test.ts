import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '@marquee/database';
import { commandsIn, typeCommands } from '../site/doc-commands.ts';
import { startSystemPostgres, systemPostgres } from './start-system-postgres.ts';

const root = path.resolve(import.meta.dirname, '../..');
const document = path.join(root, 'docs/deploy.md');
const bin = systemPostgres();

jest.setTimeout(120_000);

(bin === undefined ? describe.skip : describe)('docs/deploy.md on the PostgreSQL of this machine', () => {
  let postgres: Awaited<ReturnType<typeof startSystemPostgres>>;
  let folder: string;
  beforeAll(async () => {
    postgres = await startSystemPostgres(bin!);
    folder = await mkdtemp(path.join(tmpdir(), 'marquee-operator-'));
  });
  afterAll(async () => {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const ask = async (role: string, statement: string) => {
    const { db, close } = openDatabase({ url: postgres.url(role, 'marquee'), maxConnections: 1 });
    return db.$client.query(statement).finally(close);
  };
  const type = (commands: string) =>
    typeCommands(commands, {
      cwd: folder,
      variables: {
        PATH: `${bin}:${process.env['PATH']}`,
        owner_url: postgres.url('marquee_owner', 'marquee'),
      },
    });
  const refused = { code: '42501' };

  test('each server reaches its own tables alone, and a backup brings rows and rights back', async () => {
    const [roles] = await commandsIn(document, 'sql');
    await type(
      `psql -v ON_ERROR_STOP=1 -q '${postgres.url('admin', 'postgres')}' <<'END'\n${roles!.commands}\nEND`,
    );
    const migrate = (registryRole: string) =>
      promisify(execFile)(process.execPath, ['--import', 'tsx', 'start/migrate.ts'], {
        cwd: root,
        env: {
          PATH: process.env['PATH'],
          DATABASE_URL: postgres.url('marquee_owner', 'marquee'),
          API_ROLE: 'marquee_api',
          REGISTRY_ROLE: registryRole,
        },
      });
    // What one role had for both servers is taken from it when the other server gets a role of its own.
    await migrate('marquee_api');
    await expect(ask('marquee_api', 'select 1 from tokens')).resolves.toMatchObject({ rowCount: 0 });
    await migrate('marquee_registry');

    const rightsAreApart = async () => {
      await expect(ask('marquee_registry', 'select position from audit_head')).resolves.toMatchObject({
        rowCount: 1,
      });
      await expect(ask('marquee_registry', 'select 1 from carts')).rejects.toMatchObject(refused);
      await expect(ask('marquee_api', 'select 1 from carts')).resolves.toMatchObject({ rowCount: 0 });
      await expect(ask('marquee_api', 'select 1 from tokens')).rejects.toMatchObject(refused);
      for (const role of ['marquee_api', 'marquee_registry'])
        await expect(ask(role, 'create table own (id text)')).rejects.toMatchObject(refused);
    };
    await rightsAreApart();

    const team = `insert into teams (name, remotes, created_at) values ('quiz', '["mfe-quiz"]', now())`;
    await ask('marquee_registry', team);
    const typed = (await commandsIn(document)).filter(({ heading }) => heading === 'Backup and restore');
    const [dump, restore] = typed.map(({ commands }) => commands);
    await type(dump!);
    await ask('marquee_owner', 'delete from teams; drop table carts cascade');
    await type(restore!);
    await expect(ask('marquee_registry', 'select name from teams')).resolves.toMatchObject({
      rows: [{ name: 'quiz' }],
    });
    await rightsAreApart();
  });
});
