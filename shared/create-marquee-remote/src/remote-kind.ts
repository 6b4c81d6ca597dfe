/** The kind of a new remote: in a repository of its own, or beside others in the workspace of the platform. */
export type RemoteKind = 'repository' | 'workspace';
