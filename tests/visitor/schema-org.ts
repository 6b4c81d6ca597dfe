import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A JSON-LD object of a page, and the page it was found on. */
export type StructuredData = { address: string; data: { '@type': string } };

/**
 * What is wrong with structured data by schema.org's vocabulary: a type it does not have, a property
 * the type does not have, a value of another kind. The vocabulary comes as types (`schema-dts`), and
 * the compiler compares.
 *
 * @returns one line a fault, naming the page; none when all is well
 * @throws when the compiler could not compare
 */
export async function structuredDataFaults(
  root: string,
  found: readonly StructuredData[],
): Promise<string[]> {
  const folder = path.join(root, 'node_modules/.cache/marquee-structured-data');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  // Hundreds of pages have data of the same shape: the compiler reads each shape once.
  const kinds = new Map(found.toReversed().map((one) => [JSON.stringify(kindOf(one.data)), one]));
  const objects = [...kinds].map(
    ([kind, { data }], position) =>
      `export const object${position}: WithContext<schema.${data['@type']}> = ${kind};`,
  );
  await writeFile(
    path.join(folder, 'found.ts'),
    [
      "import type * as schema from 'schema-dts';",
      "import type { WithContext } from 'schema-dts';",
      ...objects,
    ].join('\n'),
  );
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        module: 'esnext',
        moduleResolution: 'bundler',
        // The data are compared with the vocabulary; that one is right, and needs nothing of a browser.
        skipLibCheck: true,
        lib: ['es2022'],
        types: [],
      },
      files: ['found.ts'],
    }),
  );
  const output = await run(path.join(root, 'node_modules/.bin/tsc'), [
    '-p',
    folder,
    '--pretty',
    'false',
  ]).then(
    () => '',
    (failure: { stdout?: string }) => {
      if (!failure.stdout?.includes('error TS')) throw failure;
      return failure.stdout;
    },
  );
  const compared = [...kinds.values()];
  return output
    .split('\n')
    .filter((line) => line.includes('error TS'))
    .map((line) => {
      // The two lines of imports stand before the first object.
      const object = compared[Number(/found\.ts\((\d+),/.exec(line)?.[1]) - 3];
      if (!object) throw new Error(`The compiler could not compare: ${line}`);
      return `${object.address}: ${line.replace(/^.*?error /, '')}`;
    });
}

/** A value reduced to its type for the vocabulary: equal items of a list once, strings only as texts or URLs. */
function kindOf(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => JSON.stringify(kindOf(item)));
    return [...new Set(items)].map((item) => JSON.parse(item) as unknown);
  }
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, kindOf(inner, key)]));
  if (typeof value !== 'string' || name.startsWith('@') || value.startsWith('https://schema.org/'))
    return value;
  return /^https?:/.test(value) ? 'https://site.test/' : 'text';
}
