/** The remotes that are killed in the registry snapshot with this sequence number. */
export type KilledRemotes = { sequence: number; killed: string[] };
