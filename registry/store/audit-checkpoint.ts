import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { parseInput } from '@marquee/contracts';
import * as v from 'valibot';

const position = v.pipe(v.number(), v.integer(), v.minValue(0));
const checkpointSchema = v.object({ sealedFrom: position, head: v.object({ position, hash: v.string() }) });

/** What a registry found of an audit it saw whole: the first row that is sealed, and the last row there was. */
export type AuditCheckpoint = v.InferOutput<typeof checkpointSchema>;

/** Where the audit stood the last time it was whole; nothing when this registry never looked. */
export async function readAuditCheckpoint(file: string): Promise<AuditCheckpoint | undefined> {
  const text = await readFile(file, 'utf8').catch((failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'ENOENT') throw failure;
    return undefined;
  });
  return text === undefined ? undefined : parseInput(checkpointSchema, JSON.parse(text), file);
}

/** Keeps it in a file, not in the database, where whoever rewrites the audit could rewrite it too. */
export async function writeAuditCheckpoint(file: string, memory: AuditCheckpoint): Promise<void> {
  const next = `${file}.${randomUUID()}`;
  await writeFile(next, `${JSON.stringify(memory, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(next, file);
}
