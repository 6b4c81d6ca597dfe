/** An entry of the security log, such as a sign-in. It contains no phone number, name, IP address or token. */
export type SecurityEvent = {
  /** What happened, such as `sign-in`, `sign-in-locked`, `account-deletion` or `token-refused`. */
  event: string;
  outcome: 'succeeded' | 'refused';
  /** The id of the account or token that acted; not secret. */
  actor?: string;
  /** The client's IP range (`networkOf`), which is stored instead of the IP address. */
  network?: string;
  /** The reason for the outcome, as a code. */
  reason?: string;
};

export type SecurityLog = (event: SecurityEvent) => void;

/**
 * Creates the security log of a server (ASVS 5.0 section 16.3). It writes each event as one line of JSON, with the
 * time, the name of the server and `"log":"security"`. `write` receives the JSON without a line break.
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
  return (event) =>
    write(JSON.stringify({ level: 'info', time: now().toISOString(), server, log: 'security', ...event }));
}
