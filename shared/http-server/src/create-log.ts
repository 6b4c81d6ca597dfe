import { pino, type Logger } from 'pino';
import { loggedError } from './logged-error.ts';

export type Log = Logger;

export type LogOptions = {
  /** The name of the server, which each line has. */
  server: string;
  /** The least level of logged lines. */
  level?: string;
  /** Receives the lines in place of standard output. */
  write?: ((line: string) => void) | undefined;
};

/**
 * Creates a log that writes one line of JSON per entry, by default to standard output: `level`, `time`, `server`,
 * `msg`, and for entries about a request `requestId`. A failure in `err` is logged without data that clients sent.
 */
export function createLog({ server, level = 'info', write }: LogOptions): Log {
  const options = {
    level,
    base: { server },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: (failure: unknown) => ({ ...loggedError(failure) }) },
  };
  return write ? pino(options, { write }) : pino(options);
}
