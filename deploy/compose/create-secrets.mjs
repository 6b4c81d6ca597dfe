import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// Creates the secrets of an installation, unless they are there: in a folder for each server, the files that this
// server needs: `node create-secrets.mjs <folder>`. Only the registry gets the signing key.
const [root] = process.argv.slice(2);
const random = () => randomBytes(32).toString('base64url');
const secrets = {
  SIGNING_KEY: () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
  OBSERVE_TOKEN: () => `marquee_${random()}`,
  REGISTRY_TOKEN: () => `marquee_${random()}`,
};
const keysOfFeatures = ['VENDOR_TOKEN', 'AI_API_KEY', 'LEADSQUARED_ACCESS_KEY', 'LEADSQUARED_SECRET_KEY'];
const servers = {
  registry: ['SIGNING_KEY', 'OBSERVE_TOKEN', 'REGISTRY_TOKEN'],
  publish: ['REGISTRY_TOKEN'],
  shell: ['OBSERVE_TOKEN', 'VISITOR_SECRET', ...keysOfFeatures],
  api: ['API_TOKEN_SECRET', ...keysOfFeatures],
};

const filesOf = (name) =>
  Object.entries(servers)
    .filter(([, names]) => names.includes(name))
    .map(([server]) => path.join(root, server, name));

for (const server of Object.keys(servers)) mkdirSync(path.join(root, server), { recursive: true });
for (const name of new Set(Object.values(servers).flat())) {
  const files = filesOf(name);
  const known = files.find((file) => existsSync(file));
  const value = known ? readFileSync(known, 'utf8') : (secrets[name] ?? random)();
  for (const file of files) if (!existsSync(file)) writeFileSync(file, value, { mode: 0o444 });
}
