/** Something a security reviewer wants to find again: who did what, with which outcome. Holds no numbers, names, addresses or tokens. */
export type SecurityEvent = {
  /** What happened, such as `sign-in`, `sign-in-locked`, `account-deletion` or `token-refused`. */
  event: string;
  outcome: 'succeeded' | 'refused';
  /** The account or token it concerns, by an id that is no secret. */
  actor?: string;
  /** The client's network (`networkOf`), not its address. */
  network?: string;
  /** Why, as a code. */
  reason?: string;
};

export type SecurityLog = (event: SecurityEvent) => void;

/**
 * Writes security events as one line of JSON each (ASVS 5.0 section 16.3), with the time, the server's name
 * and `"log":"security"` to filter by. `write` receives the line without its end.
 */
export function createSecurityLog({
  server,
  write,
  now = () => new Date(),
}: {
  server: string;
  write: (line: string) => void;
  now?: () => Date;
}): SecurityLog {
  return (event) => write(JSON.stringify({ time: now().toISOString(), log: 'security', server, ...event }));
}
