import { createHash } from 'node:crypto';

/** How a snapshot, which everybody may read, names a visitor: shells know them by it, nobody else does. */
export function visitorKey(visitor: string): string {
  return createHash('sha256').update(visitor).digest('hex');
}

/** The audit never forgets, and everybody may read it: enough of the id to know it again, and no more. */
export function shortened(visitor: string): string {
  return `${visitor.slice(0, 8)}…`;
}
