export { succeeded, noResponse, refused } from './results.ts';
export { fakeApi, type ApiScript } from './fake-api.ts';
export { asha } from './people.ts';
export { TestContext } from './TestContext.tsx';
export { testPlatform, type TestPlatform } from './test-platform.ts';
