/**
 * Converts a line of a server's JSON log to one for people: `registry listening at http://localhost:3003`. Any other
 * line is returned unchanged, and so is a line of the security log.
 */
export function readableLine(line: string): string {
  if (!line.startsWith('{')) return line;
  try {
    const { level, server, code, msg, err } = JSON.parse(line) as Record<string, unknown>;
    if (typeof msg !== 'string') return line;
    const stack = (err as { message?: string; stack?: string } | undefined) ?? {};
    return [
      [server, level === 'info' ? undefined : level, code, msg].filter(Boolean).join(' '),
      ...[stack.message, stack.stack].filter(Boolean),
    ].join('\n');
  } catch {
    return line;
  }
}
