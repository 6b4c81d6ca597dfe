import { readFileSync } from 'node:fs';
import path from 'node:path';
import { withSettingsTable } from './settings-table.ts';

const document = readFileSync(path.join(__dirname, '../../docs/deploy.md'), 'utf8');

test('the table in docs/deploy.md has the settings that the servers read; npm run settings writes it', () => {
  expect(document).toBe(withSettingsTable(document));
});

test('a secret is shown with the file that may contain it, and roles that share a variable share its row', () => {
  const table = withSettingsTable('<!-- settings --><!-- /settings -->').split('\n');
  const rowsOf = (name: string) => table.filter((line) => line.startsWith(`| \`${name}\``));
  expect(rowsOf('STRIPE_SECRET_KEY')).toEqual([expect.stringContaining('`STRIPE_SECRET_KEY_FILE`')]);
  expect(rowsOf('TRUSTED_PROXIES')).toEqual([expect.stringContaining('| shell, registry, api ')]);
  expect(rowsOf('OBSERVE_TOKEN_FILE')).toEqual([]);
});

test('a document without the markers is refused', () => {
  expect(() => withSettingsTable('# Deploy')).toThrow('<!-- settings -->');
});
