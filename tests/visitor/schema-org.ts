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
  const objects = found.map(
    ({ data }, position) =>
      `export const object${position}: WithContext<schema.${data['@type']}> = ${JSON.stringify(data)};`,
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
        types: [],
      },
      files: ['found.ts'],
    }),
  );
  const said = await run(path.join(root, 'node_modules/.bin/tsc'), ['-p', folder, '--pretty', 'false']).then(
    () => '',
    (failure: { stdout?: string }) => {
      if (!failure.stdout?.includes('error TS')) throw failure;
      return failure.stdout;
    },
  );
  return said
    .split('\n')
    .filter((line) => line.includes('error TS'))
    .map((line) => {
      // The two lines of imports stand before the first object.
      const object = found[Number(/found\.ts\((\d+),/.exec(line)?.[1]) - 3];
      if (!object) throw new Error(`The compiler could not compare: ${line}`);
      return `${object.address}: ${line.replace(/^.*?error /, '')}`;
    });
}
