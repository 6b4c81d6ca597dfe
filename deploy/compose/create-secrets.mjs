import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// Creates the secrets of an installation in a folder, one file each, unless they are there:
// `node create-secrets.mjs <folder>`.
const [folder] = process.argv.slice(2);
const random = () => randomBytes(32).toString('base64url');
const secrets = {
  SIGNING_KEY: () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
  OBSERVE_TOKEN: () => `marquee_${random()}`,
  REGISTRY_TOKEN: () => `marquee_${random()}`,
  VISITOR_SECRET: random,
  API_TOKEN_SECRET: random,
  VENDOR_TOKEN: random,
  AI_API_KEY: random,
  LEADSQUARED_ACCESS_KEY: random,
  LEADSQUARED_SECRET_KEY: random,
};

for (const [name, create] of Object.entries(secrets)) {
  const file = path.join(folder, name);
  if (!existsSync(file)) writeFileSync(file, create(), { mode: 0o444 });
}
