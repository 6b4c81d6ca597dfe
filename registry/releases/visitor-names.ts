import { hash } from 'node:crypto';

/** Hashes a visitor's id for a snapshot, because snapshots are public. */
export function visitorKey(visitor: string): string {
  return hash('sha256', visitor);
}

/** Shortens a visitor's id for the audit, which is public: the short id can be recognised but not used. */
export function shortVisitorId(visitor: string): string {
  return `${visitor.slice(0, 8)}…`;
}
