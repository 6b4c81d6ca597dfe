import { sdk } from '@marquee/contracts';
import { version } from '../package.json';

test('the version of the sdk is that of its package, and it runs remotes of the previous major', () => {
  const [major = 0] = version.split('.').map(Number);
  expect(sdk).toEqual({ current: version, oldest: `${major - 1}.0.0` });
});
