import { until } from '@marquee/testing/until';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@marquee/database/free-port';
import { copyWorkspace } from '../site/copy-workspace.ts';
import { commandsIn, openTerminal, type Terminal } from '../site/doc-commands.ts';
import { requestPages } from '../site/request-pages.ts';
import { writeAnotherBuild } from '../site/write-another-build.ts';
import { startSystemPostgres, systemPostgres } from './start-system-postgres.ts';

const document = path.resolve(import.meta.dirname, '../../docs/deploy.md');
const bin = process.env['CLUSTER'] === 'on' ? systemPostgres() : undefined;

jest.setTimeout(600_000);
if (process.env['CLUSTER'] === 'on' && bin === undefined)
  console.warn('the commands of docs/deploy.md are skipped: PostgreSQL of Debian is not installed');

type Server = 'registry' | 'api' | 'shell';

// An operator's site, of which each test takes the next command: `npm test -- cluster` plays them.
const operator = bin === undefined ? describe.skip : describe;
operator('the commands of docs/deploy.md, typed on one machine; kubectl and helm are not run', () => {
  let postgres: Awaited<ReturnType<typeof startSystemPostgres>>;
  let checkout: Awaited<ReturnType<typeof copyWorkspace>>;
  let home: string;
  let terminal: Terminal;
  let urls: { shell: string; api: string; content: string; registry: string };
  /** The folder of the version that runs. */
  let version: string;

  beforeAll(async () => {
    postgres = await startSystemPostgres(bin!);
    checkout = await copyWorkspace();
    home = mkdtempSync(path.join(tmpdir(), 'marquee-operator-'));
    version = path.join(home, 'marquee-1.0.0');
    const [PORT, API_PORT, CONTENT_PORT, REGISTRY_PORT] = [
      await freePort(),
      await freePort(),
      await freePort(),
      await freePort(),
    ].map(String);
    urls = {
      shell: `http://localhost:${PORT}`,
      api: `http://localhost:${API_PORT}`,
      content: `http://localhost:${CONTENT_PORT}`,
      registry: `http://localhost:${REGISTRY_PORT}`,
    };
    terminal = openTerminal({
      cwd: checkout.folder,
      variables: {
        PATH: `${bin}:${process.env['PATH']}`,
        HOME: home,
        NODE_ENV: undefined,
        npm_config_cache: path.join(homedir(), '.npm'),
        npm_config_userconfig: path.join(homedir(), '.npmrc'),
        npm_config_prefer_offline: 'true',
        PORT,
        API_PORT,
        CONTENT_PORT,
        REGISTRY_PORT,
        MAIN_API_URL: urls.api,
        CONTENT_API_URL: urls.content,
        REGISTRY_URL: urls.registry,
        ...Object.fromEntries(
          ['owner', 'api', 'registry'].map((role) => [
            `${role}_url`,
            postgres.url(`marquee_${role}`, 'marquee'),
          ]),
        ),
      },
    });
  });
  afterAll(async () => {
    await terminal?.close();
    await postgres?.stop();
    await checkout?.remove();
    rmSync(home, { recursive: true, force: true });
  });

  /** The blocks under a heading, in a language. */
  const blocks = async (heading: string, language = 'sh') =>
    (await commandsIn(document, language))
      .filter((section) => section.heading === heading)
      .map(({ commands }) => commands);
  /** Types commands. Where nothing is installed from npm, the command line is the bundle of its role. */
  const type = (commands: string) =>
    terminal.type(commands.replaceAll('npx marquee', `node ${version}/cli/start.mjs`));
  const typeAsAdmin = (statements: string, database: string) =>
    execFileSync(
      path.join(bin!, 'psql'),
      ['-v', 'ON_ERROR_STOP=1', '-q', postgres.url('admin', database), '-c', statements],
      { stdio: 'pipe' },
    );

  const stop = (server: Server) => type(`kill $${server}\nwait $${server}`);
  /** Types the line of a server again, in the folder of the version that runs. */
  const launch = async (server: Server) => {
    const commands = (await blocks('One machine without a container engine')).join('\n').split('\n');
    await type(`cd ${version}\n${commands.find((line) => line.endsWith(`${server}=$!`))}`);
  };
  const statusOf = (server: Server) =>
    fetch(`${urls[server]}/readyz`).then(
      ({ status }) => status,
      () => undefined,
    );
  const start = async (server: Server) => {
    await launch(server);
    await eventually(() => statusOf(server), 200);
  };
  const restart = async (...servers: Server[]) => {
    for (const server of servers) {
      await stop(server);
      await start(server);
    }
  };

  const headingOf = async (address: string) => {
    const response = await fetch(`${urls.shell}${address}`, { redirect: 'manual' });
    const html = await response.text();
    const [, lang] = /<html[^>]* lang="(\w+)"/.exec(html) ?? [];
    const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
    return `${response.status} ${lang} ${heading.replaceAll(/<[^>]*>|\s+/g, ' ').trim()}`;
  };
  const shellSequence = async () => {
    const metrics = await (await fetch(`${urls.shell}/metrics`)).text();
    return Number(/^marquee_snapshot_sequence\{[^}]*\} (\d+)/m.exec(metrics)?.[1]);
  };
  const registrySnapshot = async () => {
    const response = await fetch(`${urls.registry}/environments/production/snapshot`);
    const { keyId, payload } = (await response.json()) as { keyId: string; payload: string };
    return { keyId, sequence: (JSON.parse(payload) as { sequence: number }).sequence };
  };
  /** Requests a one-time code; returns the status, and after how many seconds to try again. */
  const sendCode = async () => {
    const url = `${urls.api}/security/api/auth/user/send-otp-v2?phoneNumber=98${Math.random().toFixed(8).slice(2)}`;
    const { status, headers } = await fetch(url, { method: 'POST' });
    return `${status} ${headers.get('retry-after')}`;
  };
  const logOf = (server: Server) => readFileSync(path.join(home, `${server}.log`), 'utf8');
  const eventually = async <Value>(read: () => Value | Promise<Value>, wanted: Value) => {
    await until(async () => (await read()) === wanted, { timeoutMs: 60_000 }).catch(() => undefined);
    expect(await read()).toEqual(wanted);
  };
  const quiz = '200 en How big a fan are you?';
  /** Kills the quiz, or revives it, and waits until its page shows it: the shell follows the registry. */
  const change = async (verb: 'kill' | 'revive') => {
    await type(`npx marquee ${verb} mfe-quiz --reason "a look"`);
    await eventually(async () => (await headingOf('/quiz')) === quiz, verb === 'revive');
    expect(await shellSequence()).toBe((await registrySnapshot()).sequence);
  };

  test('from a checkout to a running site, from bundles, without a container engine', async () => {
    const [roles] = await blocks('A cluster from nothing', 'sql');
    for (const statement of roles!.trim().split('\n')) typeAsAdmin(statement, 'postgres');
    for (const commands of await blocks('One machine without a container engine')) await type(commands);

    for (const address of ['/', '/fans', '/quiz', '/fan-zone/celeb-bio/aarav-suryan', '/bollywood-news']) {
      expect([address, await headingOf(address)]).toEqual([address, expect.stringMatching(/^200 en \S/)]);
      const hindi = `/hi${address === '/' ? '' : address}`;
      expect([hindi, await headingOf(hindi)]).toEqual([
        hindi,
        expect.stringMatching(/^200 hi .*[\u0900-\u097f]/),
      ]);
    }
    expect(await headingOf('/quiz')).toBe(quiz);
    await change('kill');
  });

  test('an upgrade: the next version migrates and registers its shell beside the running one; servers restart, and back', async () => {
    const next = path.join(home, 'marquee-1.1.0');
    cpSync(version, next, { recursive: true });
    for (const [server, statement] of [
      ['api', 'alter table carts add column upgraded text'],
      ['registry', 'alter table teams add column upgraded text'],
    ] as const)
      for (const role of ['migrate', server])
        addMigration(path.join(next, role, server, 'migrations'), statement);
    const builds = await writeAnotherBuild(path.join(next, 'shell/shell/dist'));
    for (const part of ['boot', 'boot.json', 'runtime', 'runtime.json']) {
      rmSync(path.join(next, 'publish/shell/dist', part), { recursive: true });
      cpSync(path.join(next, 'shell/shell/dist', part), path.join(next, 'publish/shell/dist', part), {
        recursive: true,
      });
    }

    const load = requestPages(urls.shell, ['/', '/hi', '/bollywood-news']);
    const [upgrade] = await blocks('Upgrade');
    const printed = await type(upgrade!);
    for (const line of [
      'api: 1 migrations applied',
      'registry: 1 migrations applied',
      'registered the build',
    ])
      expect(printed).toContain(line);
    await change('revive');
    const { failures, pages } = await load.stop();
    expect(failures).toEqual([]);
    expect(pages).toBeGreaterThan(5);

    const former = version;
    const served = async () => (await (await fetch(urls.shell)).text()).match(/boot\/boot\.\w+\.js/)?.[0];
    for (const [folder, build, verb] of [
      [next, builds.after, 'kill'],
      [former, builds.before, 'revive'],
    ] as const) {
      version = folder;
      await restart('registry', 'api', 'shell');
      expect(await served()).toBe(build);
      await change(verb);
    }
  });

  test('a restored database: shells keep what they have, and follow the next change', async () => {
    const [dump, restore, next] = await blocks('Backup and restore');
    await type(`cd ~\n${dump}`);
    for (const verb of ['kill', 'revive', 'kill'] as const) await change(verb);
    const killed = await headingOf('/quiz');
    // As the registry does every hour.
    await type('npx marquee audit verify');

    await stop('registry');
    await type(`cd ~\n${restore}`);
    await start('registry');
    expect(await headingOf('/quiz')).toBe(killed);
    expect((await fetch(`${urls.content}/celeb-bios?pagination[pageSize]=1`)).status).toBe(200);
    expect(await type('npx marquee audit verify || echo refused')).toContain('refused');
    rmSync(path.join(home, 'marquee-data/registry/keys/audit-checkpoint.json'));
    await type('npx marquee audit verify');
    await type(next!);
    await eventually(() => headingOf('/quiz'), quiz);
  });

  test('a rotated signing key: shells follow the new one, and refuse what the former signs', async () => {
    const [prepare, rotate, retire] = await blocks('Key rotation');
    const former = (await registrySnapshot()).keyId;
    await type(`cd ~\n${prepare}`);
    await restart('registry', 'shell');
    await type(`cd ~\n${rotate}`);
    expect((await registrySnapshot()).keyId).not.toBe(former);
    await change('kill');
    expect(await type(`cd ~\n${retire}`)).toContain(`${former} is retired`);
    await type(`cd ${version}\nnode publish/start.mjs shell`);
    await restart('registry', 'shell');
    await change('revive');
    await type('npx marquee audit verify');

    // A registry with the former key, on the backup from before the rotation.
    const [, restore, next] = await blocks('Backup and restore');
    await stop('registry');
    await type(
      `cd ~\n${restore}\ncat former-key.pem signing-key.pem > keys.pem\nmv keys.pem signing-key.pem`,
    );
    await start('registry');
    expect((await registrySnapshot()).keyId).toBe(former);
    const kept = await shellSequence();
    await type(next!);
    await eventually(() => logOf('shell').includes(`it is signed by the unknown key ${former}`), true);
    expect([await shellSequence(), await headingOf('/quiz')]).toEqual([kept, quiz]);
    // It introduces the other key again; the sequence is below that of the shell again, too.
    await type(`${restore!.split('\n').at(1)}\n${rotate}`);
    await change('kill');
  });

  test('other secrets: the tokens of shells and people, and a second role for the API’s database', async () => {
    const data = path.join(home, 'marquee-data/registry');
    const chooseTokens = () =>
      type('export OBSERVE_TOKEN=marquee_$(random) REGISTRY_TOKEN=marquee_$(random)');
    await chooseTokens();
    await restart('registry');
    await type('former=$REGISTRY_TOKEN');
    await chooseTokens();
    await stop('registry');
    // The disk of a new pod has none of these.
    for (const file of ['installation', 'token', 'observe-token']) rmSync(path.join(data, file));
    await start('registry');
    await type('export MARQUEE_TOKEN=$REGISTRY_TOKEN');
    await change('revive');
    expect(await type('MARQUEE_TOKEN=$former npx marquee token list || echo refused')).toMatch(
      /NOT_ALLOWED[\s\S]*expired at[\s\S]*refused/,
    );
    await restart('shell');
    await change('kill');

    const [create, drop] = await blocks('Key rotation', 'sql');
    const migrate = (await blocks('Key rotation')).at(-1)!;
    typeAsAdmin(create!, 'marquee');
    await type(`cd ${version}\n${migrate}`);
    expect(await sendCode()).toBe('200 null');
    await type(`api_url=${postgres.url('marquee_api_2', 'marquee')}`);
    await restart('api');
    typeAsAdmin(drop!, 'marquee');
    expect(await sendCode()).toBe('200 null');
  });

  test('PostgreSQL is lost and comes back: pages go on, calls are asked to wait, and no server is restarted', async () => {
    postgres.shutDown();
    for (const address of ['/bollywood-news', '/hi/fan-zone/celeb-bio/aarav-suryan'])
      expect([address, await headingOf(address)]).toEqual([address, expect.stringMatching(/^200 .. \S/)]);
    expect(await sendCode()).toBe('503 5');
    postgres.start();
    await eventually(sendCode, '200 null');
    await change('revive');
  });

  test('the bucket is lost: shells go on, and one with an empty disk waits until the files are published again', async () => {
    const [blobs, disk] = ['registry/blobs', 'shell'].map((name) => path.join(home, 'marquee-data', name));
    rmSync(blobs!, { recursive: true });
    expect(await headingOf('/quiz')).toBe(quiz);
    await stop('shell');
    rmSync(disk!, { recursive: true });
    await launch('shell');
    await eventually(() => statusOf('shell'), 503);
    await type(`cd ${version}\nnode publish/start.mjs`);
    await eventually(() => headingOf('/quiz'), quiz);
    expect(await statusOf('shell')).toBe(200);
  });

  test('the signing key is lost: a new one is given to the registry and to shells with an empty disk', async () => {
    const [replace] = await blocks('Loss of each part');
    await stop('registry');
    await type(`cd ~\n${replace}\ncd ${version}`);
    expect(await type('DATABASE_URL=$registry_url node registry/start.mjs 2>&1 || echo ended')).toMatch(
      /SIGNING_KEY_UNKNOWN[\s\S]*ended/,
    );
    expect(await headingOf('/quiz')).toBe(quiz);
    rmSync(path.join(home, 'marquee-data/registry/keys'), { recursive: true });
    await type('export NEW_SIGNING_KEY=on');
    await start('registry');
    await type('unset NEW_SIGNING_KEY');
    await stop('shell');
    rmSync(path.join(home, 'marquee-data/shell'), { recursive: true });
    await start('shell');
    await change('kill');
    await restart('registry');
    await change('revive');
    await type('npx marquee audit verify');
  });
});

/** Adds a migration behind the others of a folder, as the next version of a server has one more. */
function addMigration(folder: string, statement: string): void {
  const meta = (name: string) => path.join(folder, 'meta', name);
  const journal = JSON.parse(readFileSync(meta('_journal.json'), 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[];
  };
  const last = journal.entries.at(-1)!;
  const number = (idx: number) => String(idx).padStart(4, '0');
  const added = { ...last, idx: last.idx + 1, when: last.when + 1, tag: `${number(last.idx + 1)}_upgraded` };
  writeFileSync(meta('_journal.json'), JSON.stringify({ ...journal, entries: [...journal.entries, added] }));
  writeFileSync(path.join(folder, `${added.tag}.sql`), `${statement};\n`);
  cpSync(meta(`${number(last.idx)}_snapshot.json`), meta(`${number(added.idx)}_snapshot.json`));
}
