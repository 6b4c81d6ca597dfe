import { osOf } from './operating-system.ts';

test.each([
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/131', 'Android', '14'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) Safari/604.1', 'iOS', '17.1'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131', 'Windows', '10.0'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1', 'macOS', '10.15.7'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/131', 'unknown', ''],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/131', 'unknown', ''],
  ['', 'unknown', ''],
])('%s is %s %s', (userAgent, platform, version) => {
  expect(osOf(userAgent)).toEqual({ platform, version });
});
