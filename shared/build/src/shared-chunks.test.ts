import { chunkOfFile } from './shared-chunks.ts';

test.each([
  ['/site/shared/sdk/src/index.ts', 'core'],
  ['/site/shared/sdk/src/api.ts', 'core'],
  ['/site/shared/sdk/src/api-contract.ts', 'calls'],
  ['/site/shared/sdk/src/sdk-1/mount.ts', 'sdk-1'],
  ['/site/shared/mount/src/Slot.tsx', 'core'],
  ['/site/shared/api/src/session.ts', 'core'],
  ['/site/shared/api/src/lazy/clients.ts', 'calls'],
  ['/site/shared/api-contract/src/orders.ts', 'calls'],
  ['/site/shared/api-contract/src/roster.ts', 'core'],
  ['/site/shared/api-contract/src/personal-script.ts', 'core'],
  ['/site/shared/timing/src/with-timeout.ts', 'core'],
  ['/site/shared/timing/src/timeout-signal.ts', undefined],
  ['/site/shared/ui/src/lazy/draw.ts', undefined],
  ['/site/node_modules/axios/index.js', 'calls'],
  ['/site/node_modules/@tanstack/query-core/build/index.js', 'calls'],
  ['/site/node_modules/left-pad/index.js', undefined],
  ['/site/shell/browser/runtime.ts', undefined],
])('%s is in the chunk %s', (file, chunk) => expect(chunkOfFile(file)).toBe(chunk));
