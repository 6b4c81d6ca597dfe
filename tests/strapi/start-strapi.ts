import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@marquee/database/free-port';
import { until } from '@marquee/testing/until';
import sharp from 'sharp';

export type Strapi = {
  /** The value of `CONTENT_API_URL`. */
  url: string;
  token: string;
  /** Changes a content type while Strapi is stopped, as a developer's release does. */
  change(type: string, change: (attributes: Record<string, unknown>) => void): Promise<void>;
  stop(): Promise<void>;
};

const root = path.resolve(import.meta.dirname, '../..');
const startsWithinMs = 120_000;

const secrets = {
  APP_KEYS: 'a,b',
  API_TOKEN_SALT: 'salt',
  ADMIN_JWT_SECRET: 'admin',
  TRANSFER_TOKEN_SALT: 'transfer',
  JWT_SECRET: 'users',
};
const config = {
  server: `({ env }) => ({ host: '127.0.0.1', port: env.int('PORT'), app: { keys: env.array('APP_KEYS') } })`,
  admin: `({ env }) => ({ serveAdminPanel: false, auth: { secret: env('ADMIN_JWT_SECRET') }, apiToken: { salt: env('API_TOKEN_SALT') }, transfer: { token: { salt: env('TRANSFER_TOKEN_SALT') } } })`,
  api: `{ rest: { defaultLimit: 25, maxLimit: 10, withCount: true } }`,
  plugins: `({ env }) => ({ 'users-permissions': { config: { jwtSecret: env('JWT_SECRET') } } })`,
  database: `({ env }) => ({ connection: { client: 'postgres', connection: { connectionString: env('DATABASE_URL') } } })`,
  middlewares: `['strapi::logger', 'strapi::errors', 'strapi::security', 'strapi::cors', 'strapi::query', 'strapi::body', 'strapi::session', 'strapi::favicon', 'strapi::public']`,
};

/**
 * Starts the Strapi that is installed in `folder`, with the content types of docs/strapi and the given entries. It
 * caps pages at ten records, as many installations do.
 */
export async function startStrapi({
  folder,
  databaseUrl,
  entries,
  types,
}: {
  folder: string;
  databaseUrl: string;
  entries: Record<string, readonly object[]>;
  /** Changes the content types before the first start. */
  types: (change: Strapi['change']) => Promise<void>;
}): Promise<Strapi> {
  for (const old of ['src', 'config', 'public', 'token', 'dist', '.strapi'])
    await rm(path.join(folder, old), { recursive: true, force: true });
  await mkdir(path.join(folder, 'config'));
  await mkdir(path.join(folder, 'public/uploads'), { recursive: true });
  for (const [name, text] of Object.entries(config))
    await writeFile(path.join(folder, `config/${name}.js`), `module.exports = ${text};\n`);
  for (const part of ['api', 'components'])
    await cp(path.join(root, 'docs/strapi', part), path.join(folder, 'src', part), { recursive: true });
  await cp(path.join(import.meta.dirname, 'project/index.js'), path.join(folder, 'src/index.js'));
  await writeFile(path.join(folder, 'seed.json'), JSON.stringify(entries));
  const square = { width: 600, height: 750, channels: 3 as const, background: '#804060' };
  await sharp({ create: square }).png().toFile(path.join(folder, 'picture.png'));

  const port = await freePort();
  const variables = { ...secrets, PORT: String(port), DATABASE_URL: databaseUrl };
  const url = `http://127.0.0.1:${port}/api`;
  await types(edit);
  let child = await run(folder, variables, url);

  return {
    url,
    token: await readFile(path.join(folder, 'token'), 'utf8'),
    async change(type, change) {
      await end(child);
      await edit(type, change);
      child = await run(folder, variables, url);
    },
    stop: () => end(child),
  };

  async function edit(type: string, change: (attributes: Record<string, unknown>) => void) {
    const file = path.join(folder, `src/api/${type}/content-types/${type}/schema.json`);
    const schema = JSON.parse(await readFile(file, 'utf8')) as { attributes: Record<string, unknown> };
    change(schema.attributes);
    await writeFile(file, JSON.stringify(schema));
  }
}

async function run(folder: string, variables: Record<string, string>, url: string): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [path.join(folder, 'node_modules/@strapi/strapi/bin/strapi.js'), 'start'],
    {
      cwd: folder,
      env: {
        ...process.env,
        ...variables,
        NODE_ENV: 'production',
        STRAPI_TELEMETRY_DISABLED: 'true',
        STRAPI_DISABLE_UPDATE_NOTIFICATION: 'true',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-5_000)));
  // Strapi answers only when `bootstrap` is done.
  const responds = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  await until(async () => child.exitCode !== null || (await responds()), {
    timeoutMs: startsWithinMs,
    everyMs: 250,
  }).catch((cause: unknown) => {
    throw new Error(`Strapi did not start: ${output}`, { cause });
  });
  if (child.exitCode !== null) throw new Error(`Strapi did not start: ${output}`);
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await gone;
  clearTimeout(late);
}
