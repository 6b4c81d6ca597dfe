/**
 * The killed remotes and the live releases in a snapshot, as the shell sends them to open pages. `sequence` is the
 * number of the snapshot.
 */
export type KilledRemotes = {
  sequence: number;
  /** The names of the killed remotes. */
  killed: string[];
  /**
   * By remote: its live version, followed by `~` and a hash of its rules for some visitors, if it has any. A
   * change means that a visitor may get another release; only the visitor's plan says which.
   */
  releases: Readonly<Record<string, string>>;
};
