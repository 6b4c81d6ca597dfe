import { hash } from 'node:crypto';

/**
 * Returns the hash by which a snapshot names a visitor. Snapshots are public, so they must not contain the visitor's
 * id.
 */
export function visitorKey(visitor: string): string {
  return hash('sha256', visitor);
}

/**
 * Shortens a visitor's id for the audit, which is public. People who know the id can recognise the short one, but the
 * short one cannot be used as the id.
 */
export function shortVisitorId(visitor: string): string {
  return `${visitor.slice(0, 8)}…`;
}
