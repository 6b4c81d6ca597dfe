/** A remote in a repository of its own, or one beside others in the workspace of the platform. */
export type RemoteKind = 'repository' | 'workspace';
