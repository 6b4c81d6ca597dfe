import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { compileDeclarations } from '../packages/emit-declarations.ts';
import { libraries } from '../packages/published-packages.ts';
import { readWorkspacePackages, type WorkspacePackages } from '../packages/workspace-packages.ts';
import { declaredExports, resolveCompiled, type Exported } from './declared-exports.ts';

const folder = 'shared/sdk';

/** Entries of which the names say enough: their types are the schemas themselves. */
const listed = ['./api-contract', './shapes'];

/** Returns the API reference of the sdk as Markdown, from the declarations and doc comments of its exports. */
export async function sdkReference(root: string): Promise<string> {
  const packages = readWorkspacePackages(root);
  const entries = libraries.find((one) => one.folder === folder)?.entries ?? {};
  const compiled = await mkdtemp(path.join(os.tmpdir(), 'marquee-reference-'));
  try {
    await compileDeclarations(root, compiled, { packages: [...withDependencies(packages)], noCheck: true });
    const resolve = resolveCompiled(compiled, packages.fileOf);
    const sections = Object.entries(entries).map(([entry, file]) => {
      const found = declaredExports(path.join(compiled, folder, file.replace('.ts', '.d.ts')), resolve);
      const body = listed.includes(entry) ? [listOf(found)] : found.map(described);
      return [`## \`${path.posix.join('@marquee/sdk', entry)}\``, ...body].join('\n\n');
    });
    return [introduction, ...sections].join('\n\n') + '\n';
  } finally {
    await rm(compiled, { recursive: true, force: true });
  }
}

/** The folders of the sdk, and of all packages of the workspace that it depends on. */
function withDependencies({ packageOf, fileOf }: WorkspacePackages): Set<string> {
  const folders = new Set([folder]);
  for (const one of folders)
    for (const name of Object.keys(packageOf(one).json.dependencies ?? {})) {
      const entry = fileOf(name);
      if (entry) folders.add(packageOf(entry).folder);
    }
  return folders;
}

const introduction = `# API reference of the sdk

All that a remote imports of the platform besides the components of \`@marquee/ui\`. Written by \`npm run reference\` from the types and comments of the code; a test holds it equal to them. [versions.md](versions.md) says how long a name is supported.`;

/** An `@example` of a doc comment follows the declaration, in a fence of its own. */
function described({ name, comment, declaration }: Exported): string {
  const [text = '', ...examples] = comment.split(/^@example ?/m);
  const prose = text.trim().replaceAll(/^@param (\w+) (.*)$/gm, '- `$1`: $2');
  const code = [declaration, ...examples].map((one) => `\`\`\`ts\n${one.trim()}\n\`\`\``);
  return [`### \`${name}\``, ...(prose ? [prose] : []), ...code].join('\n\n');
}

function listOf(found: Exported[]): string {
  const rows = found.map(({ name, comment }) => {
    const text = comment.split('\n\n')[0]?.replaceAll('\n', ' ');
    return text ? `- \`${name}\`: ${text}` : `- \`${name}\``;
  });
  return rows.join('\n');
}
