import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { parseInput } from '@marquee/contracts';
import * as v from 'valibot';

const position = v.pipe(v.number(), v.integer(), v.minValue(0));
const checkpointSchema = v.object({ sealedFrom: position, head: v.object({ position, hash: v.string() }) });

/**
 * What the registry remembers of an audit that was intact when it was last checked: the position of the first row with
 * a seal (a signature of the registry), and the position and hash of the last row. A later check compares the audit
 * with it.
 */
export type AuditCheckpoint = v.InferOutput<typeof checkpointSchema>;

/**
 * Reads the saved checkpoint of the audit (its last intact state) from a file; undefined if none was saved. Throws
 * INVALID_INPUT for a malformed file.
 */
export async function readAuditCheckpoint(file: string): Promise<AuditCheckpoint | undefined> {
  const text = await readFile(file, 'utf8').catch((failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'ENOENT') throw failure;
    return undefined;
  });
  return text === undefined ? undefined : parseInput(checkpointSchema, JSON.parse(text), file);
}

/**
 * Saves the checkpoint of the audit (its last intact state) in a file, where an attacker who rewrites the audit in the
 * database cannot change it.
 */
export async function writeAuditCheckpoint(file: string, checkpoint: AuditCheckpoint): Promise<void> {
  const next = `${file}.${randomUUID()}`;
  await writeFile(next, `${JSON.stringify(checkpoint, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(next, file);
}
