import type { User } from './bearer.ts';

const verificationLastsMs = 600_000;

/** Whether the owner of the number proved it by a code within the last ten minutes. */
export function wasVerifiedLately(user: User, now: Date): boolean {
  return now.getTime() - user.verifiedAt.getTime() < verificationLastsMs;
}
