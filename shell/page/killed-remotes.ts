/** What open pages learn of the registry snapshot with this sequence number. */
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
