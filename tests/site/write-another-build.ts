import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/**
 * Makes another build of the shell out of the one in `folder`: its entries have other bytes, and so other names.
 * Returns the paths of its boot script below `/assets/`, before and after.
 */
export async function writeAnotherBuild(folder: string): Promise<{ before: string; after: string }> {
  const renamed = new Map<string, string>();
  // The chunks of the runtime are named by its code; the entries by the lists alone.
  for (const [part, entries] of [
    ['boot', ['boot', 'deferred', 'inspector', 'styles', 'own-pages']],
    ['runtime', ['runtime']],
  ] as const) {
    const listFile = path.join(folder, `${part}.json`);
    const lists = JSON.parse(await readFile(listFile, 'utf8')) as Record<string, string[]>;
    for (const entry of entries)
      for (const name of lists[entry] ?? [])
        if (name.startsWith(`${entry}.`)) renamed.set(name, await rewrite(path.join(folder, part), name));
    for (const names of Object.values(lists))
      names.forEach((name, at) => (names[at] = renamed.get(name) ?? name));
    await writeFile(listFile, JSON.stringify(lists));
  }
  const [before, after] = [...renamed].find(([name]) => /^boot\..*\.js$/.test(name))!;
  return { before: `boot/${before}`, after: `boot/${after}` };
}

/** Writes a file's bytes with a comment more under their own hash, and returns the name. */
async function rewrite(folder: string, name: string): Promise<string> {
  const text = `${await readFile(path.join(folder, name), 'utf8')}\n/* another build */\n`;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const next = name.replace(/\.[0-9a-f]{8}\./, `.${hash}.`);
  await writeFile(path.join(folder, next), text);
  await writeFile(path.join(folder, `${next}.br`), brotliCompressSync(text));
  await writeFile(path.join(folder, `${next}.gz`), gzipSync(text));
  for (const copy of [name, `${name}.br`, `${name}.gz`, `${name}.map`])
    await rm(path.join(folder, copy), { force: true });
  return next;
}
