import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sdkReference } from './sdk-reference.ts';

// `npm run reference` writes docs/sdk.md.
const root = path.resolve(import.meta.dirname, '../../../..');
await writeFile(path.join(root, 'docs/sdk.md'), await sdkReference(root));
