import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { openDatabase } from '@marquee/database';
import { commandsIn, typeCommands } from '../site/doc-commands.ts';
import { startSystemPostgres, systemPostgres } from './start-system-postgres.ts';

const root = path.resolve(import.meta.dirname, '../..');
const document = path.join(root, 'docs/deploy.md');
const bin = systemPostgres();

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

  // No container engine is needed: a script in its place runs the commands of the containers on this machine.
  test('the backup with compose brings database, bucket and secrets back', async () => {
    const machine = path.join(folder, 'machine');
    const write = async (file: string, text: string) => {
      await mkdir(path.dirname(path.join(machine, file)), { recursive: true });
      await writeFile(path.join(machine, file), text);
    };
    const read = (file: string) => readFile(path.join(machine, file), 'utf8');
    await write('secrets/registry/SIGNING_KEY', 'key');
    await write('objects/releases/blob', 'file');
    await write('data/registry/keys/audit-checkpoint.json', '{}');
    const docker = path.join(machine, 'bin/docker');
    await write('bin/docker', await readFile(path.join(__dirname, 'docker-in-place.sh'), 'utf8'));
    await chmod(docker, 0o755);
    const { hostname, port } = new URL(postgres.url('admin', 'marquee'));
    const inMachine = (commands: string) =>
      typeCommands(commands, {
        cwd: machine,
        variables: {
          PATH: `${path.dirname(docker)}:${bin}:${process.env['PATH']}`,
          PGHOST: hostname,
          PGPORT: port,
        },
      });
    const [, , , backup, restore] = (await commandsIn(document))
      .filter(({ heading }) => heading === 'Backup and restore')
      .map(({ commands }) => commands);

    await ask('admin', 'create role owner superuser login');
    await ask('admin', `insert into environments (name, sequence) values ('a-copy', 7)`);
    await inMachine(backup!);
    await ask('admin', 'delete from environments; drop table carts cascade');
    for (const lost of ['secrets/registry', 'objects/releases'])
      await rm(path.join(machine, lost), { recursive: true });
    const [compose] = backup!.split('\n');
    await inMachine(`${compose}\n${restore}`);

    await expect(ask('marquee_registry', 'select sequence from environments')).resolves.toMatchObject({
      rows: [{ sequence: '1007' }],
    });
    await expect(ask('marquee_api', 'select 1 from carts')).resolves.toMatchObject({ rowCount: 0 });
    expect(await read('secrets/registry/SIGNING_KEY')).toBe('key');
    expect(await read('objects/releases/blob')).toBe('file');
    await expect(read('data/registry/keys/audit-checkpoint.json')).rejects.toThrow('ENOENT');
    const { services } = parse(await readFile(path.join(root, 'deploy/compose.yaml'), 'utf8')) as {
      services: object;
    };
    const named = new Set((await read('services')).trim().split('\n'));
    expect(Object.keys(services)).toEqual(expect.arrayContaining([...named]));
    expect([...named].toSorted()).toEqual(['bucket', 'objects', 'postgres', 'registry', 'secrets']);
  });
});
