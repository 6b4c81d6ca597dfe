export { test, type RemoteFixtures, type RemoteOptions } from './remote-test.ts';
export { expect } from './expect.ts';
export type { Plan, PlannedRelease } from './fetch-plan.ts';
export type { FileFault } from './fail-files.ts';
