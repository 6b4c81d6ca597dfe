import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// Creates the secrets of an installation, unless they are there: in a folder for each server, the files that this
// server needs: `node create-secrets.mjs <folder>`. Only the registry gets the signing key. A variable with the name of
// a password, such as POSTGRES_PASSWORD, is used instead of a random one.
const [root] = process.argv.slice(2);
const values = {};
const random = () => randomBytes(32).toString('base64url');
const databaseUrl = (user, password) =>
  `postgres://${user}:${encodeURIComponent(secret(password))}@postgres:5432/marquee`;
const secrets = {
  SIGNING_KEY: () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
  OBSERVE_TOKEN: () => `marquee_${random()}`,
  REGISTRY_TOKEN: () => `marquee_${random()}`,
  MINIO_ROOT_USER: () => 'marquee',
  // The format of the SDK's shared file, which is the only file from which it reads keys.
  AWS_SHARED_CREDENTIALS: () =>
    `[default]\naws_access_key_id = ${secret('MINIO_ROOT_USER')}\naws_secret_access_key = ${secret('OBJECTS_PASSWORD')}\n`,
};
const urls = {
  migrate: () => databaseUrl('owner', 'POSTGRES_PASSWORD'),
  registry: () => databaseUrl('marquee_registry', 'REGISTRY_PASSWORD'),
  api: () => databaseUrl('marquee_api', 'API_PASSWORD'),
};
const keysOfFeatures = ['VENDOR_TOKEN', 'AI_API_KEY', 'LEADSQUARED_ACCESS_KEY', 'LEADSQUARED_SECRET_KEY'];
const servers = {
  postgres: ['POSTGRES_PASSWORD', 'REGISTRY_PASSWORD', 'API_PASSWORD'],
  objects: ['MINIO_ROOT_USER', 'OBJECTS_PASSWORD'],
  migrate: ['DATABASE_URL'],
  registry: ['DATABASE_URL', 'AWS_SHARED_CREDENTIALS', 'SIGNING_KEY', 'OBSERVE_TOKEN', 'REGISTRY_TOKEN'],
  publish: ['REGISTRY_TOKEN'],
  shell: ['OBSERVE_TOKEN', 'VISITOR_SECRET', ...keysOfFeatures],
  api: ['DATABASE_URL', 'API_TOKEN_SECRET', ...keysOfFeatures],
};

for (const [server, names] of Object.entries(servers)) {
  mkdirSync(path.join(root, server), { recursive: true });
  for (const name of names) {
    const file = path.join(root, server, name);
    const value = name === 'DATABASE_URL' ? urls[server]() : secret(name);
    if (!existsSync(file)) writeFileSync(file, value, { mode: 0o444 });
  }
}

/** Returns the value of a secret: that of an existing file, else a new one, which later calls return too. */
function secret(name) {
  const known = Object.entries(servers)
    .filter(([, names]) => names.includes(name))
    .map(([server]) => path.join(root, server, name))
    .find((file) => existsSync(file));
  values[name] ??= known
    ? readFileSync(known, 'utf8')
    : (name.endsWith('_PASSWORD') && process.env[name]) || (secrets[name] ?? random)();
  return values[name];
}
