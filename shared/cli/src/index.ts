export { createProgram } from './program.ts';
export { publish, uploadMissing } from './publish.ts';
export { createRegistryClient, urlPath, type RegistryClient } from './registry-client.ts';
export { parseReleaseName } from './release-name.ts';
export { changeResponse } from '@marquee/contracts/verbs';
export { shellBuildResponse, statusResponse } from './responses.ts';
export { tokenFor } from './token-for.ts';
