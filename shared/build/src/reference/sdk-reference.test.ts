import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sdkReference } from './sdk-reference.ts';

const root = path.resolve(__dirname, '../../../..');

test('docs/sdk.md is what the types and comments of the sdk say; npm run reference writes it', async () => {
  expect(readFileSync(path.join(root, 'docs/sdk.md'), 'utf8')).toBe(await sdkReference(root));
});
