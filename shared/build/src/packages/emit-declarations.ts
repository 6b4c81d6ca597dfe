import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { emittedPath, relativeModule, type ResolveImport } from './emit-modules.ts';

const run = promisify(execFile);

/**
 * Compiles the type declarations of packages below `shared` into `folder`, with their doc comments. `noCheck` writes
 * them without a check of the types. Throws an error with the compiler's output if they do not compile.
 */
export async function compileDeclarations(
  root: string,
  folder: string,
  { packages = ['shared/*'], noCheck = false }: { packages?: readonly string[]; noCheck?: boolean } = {},
): Promise<void> {
  const settings = path.join(folder, 'tsconfig.json');
  await mkdir(folder, { recursive: true });
  await writeFile(
    settings,
    JSON.stringify({
      extends: path.join(root, 'shared/build/tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        noCheck,
        declaration: true,
        emitDeclarationOnly: true,
        outDir: folder,
        rootDir: root,
        typeRoots: [path.join(root, 'node_modules/@types')],
      },
      include: packages.map((name) => path.join(root, name, 'src/**/*')),
      exclude: ['**/*.test.ts', '**/*.test.tsx', '**/*.behaviour.ts', '*/src/testing/**/*'].map((tests) =>
        path.join(root, 'shared', tests),
      ),
    }),
  );
  await run(path.join(root, 'node_modules/.bin/tsc'), ['-p', settings], { maxBuffer: 1e7 }).catch(
    ({ stdout }: { stdout: string }) => {
      throw new Error(`the declarations did not compile:\n${stdout}`);
    },
  );
}

/**
 * Copies the compiled declarations of a package's entries, and of all modules that these import, from `compiled` into
 * `output`. Replaces the imports by those that `resolve` returns, which work where the package is installed. Returns
 * each import of another package: the imported name (`request`) and the source file (`from`).
 */
export async function emitDeclarations(
  entries: string[],
  { compiled, output, resolve }: { compiled: string; output: string; resolve: ResolveImport },
): Promise<{ request: string; from: string }[]> {
  const sources = new Set(entries);
  const requests: { request: string; from: string }[] = [];
  for (const source of sources) {
    const text = await readFile(path.join(compiled, source.replace(/\.tsx?$/, '.d.ts')), 'utf8');
    const target = path.join(output, emittedPath(source, '.d.ts'));
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(
      target,
      rewriteImports(text, (request) => {
        const found = resolve(request, source);
        if ('request' in found) {
          requests.push({ request: found.request, from: source });
          return found.request;
        }
        sources.add(found.file);
        return relativeModule(source, found.file);
      }),
    );
  }
  return requests;
}

/**
 * Returns the text of a declaration file in which `replace` has replaced the specifier of each import and re-export.
 * Comments stay unchanged.
 */
export function rewriteImports(declarations: string, replace: (request: string) => string): string {
  return declarations.replaceAll(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|(\b(?:from|import)\s*\(?\s*)(['"])([^'"\n]+)\2/g,
    (whole, before: string | undefined, quote: string, request: string) =>
      before === undefined ? whole : `${before}${quote}${replace(request)}${quote}`,
  );
}
