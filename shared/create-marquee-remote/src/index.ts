export { createRemote, type CreatedRemote } from './create-remote.ts';
export type { RemoteKind } from './remote-kind.ts';
export { updateRemote, type UpdatedRemote } from './update-remote.ts';
export { updatedText } from './updated-text.ts';
