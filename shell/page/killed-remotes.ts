/** The state of remotes in the snapshot with this sequence number, as the shell sends it to open pages. */
export type KilledRemotes = {
  sequence: number;
  /** The names of the killed remotes. */
  killed: string[];
  /**
   * By remote, its live version, and behind `~` a hash of its rules for some visitors only, if there are any. A
   * change means that a visitor may get another release; only the visitor's plan says which.
   */
  releases: Readonly<Record<string, string>>;
};
