export { createProgram } from './program.ts';
export { publish } from './publish.ts';
export { createRegistryClient } from './registry-client.ts';
export { changeResponse, statusResponse } from './responses.ts';
export { tokenFor } from './token-for.ts';
