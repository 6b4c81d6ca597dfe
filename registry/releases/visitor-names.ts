import { hash } from 'node:crypto';

/** The key of a visitor in a snapshot. Snapshots are public, so they contain a hash in place of the id. */
export function visitorKey(visitor: string): string {
  return hash('sha256', visitor);
}

/** A visitor's id in the audit, which is public and permanent: enough to recognise the id, not to use it. */
export function shortVisitorId(visitor: string): string {
  return `${visitor.slice(0, 8)}…`;
}
