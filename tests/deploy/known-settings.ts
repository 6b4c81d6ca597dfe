import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** What libraries and Node read, and the command line. */
const ofLibraries = /^(AWS_|OTEL_|NODE_|MALLOC_|MARQUEE_TOKEN|REGISTRY_URL$|MARQUEE_HOME$)/;

/** Returns whether a role reads a variable, by the table of settings in docs/deploy.md. */
export async function knownSettings(): Promise<(role: string, name: string) => boolean> {
  const text = await readFile(path.resolve(import.meta.dirname, '../../docs/deploy.md'), 'utf8');
  const rows = text.split('\n').flatMap((line) => {
    const [, names = '', roles = ''] = line.split(' | ').length > 3 ? ['', ...line.split(' | ')] : [];
    const found = [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name!);
    return found.length > 0 ? [{ names: found, roles: roles.split(/[\s,]+/) }] : [];
  });
  return (role, name) =>
    ofLibraries.test(name) || rows.some(({ names, roles }) => names.includes(name) && roles.includes(role));
}
