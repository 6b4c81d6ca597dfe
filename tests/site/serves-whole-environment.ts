/**
 * Whether the shell at a URL serves the environment as the registry has it since this sequence. A shell that is loading a
 * release has the sequence already, and retains the release before it or leaves its experiment out: to compare pages with
 * plans, wait for this.
 */
export async function servesWholeEnvironment(shellUrl: string, sequence: number): Promise<boolean> {
  const metrics = await (await fetch(`${shellUrl}/metrics`)).text();
  const active = Number(/^marquee_snapshot_sequence\{[^}]*\} (\d+)/m.exec(metrics)?.[1] ?? 0);
  return active >= sequence && !/^marquee_releases_pending\{.*\} 1$/m.test(metrics);
}
