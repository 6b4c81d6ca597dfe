/** The remotes that are killed, according to the snapshot with this sequence number. */
export type KilledRemotes = { sequence: number; killed: string[] };
