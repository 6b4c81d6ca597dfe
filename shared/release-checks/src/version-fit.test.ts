import { sdkRangeFault, versionMisfits } from './version-fit.ts';

const shell = {
  sdk: { current: '2.1.0', oldest: '1.0.0' },
  shared: { react: '19.3.1', rxjs: '7.8.2' },
};
const misfits = (range: string, shared: Record<string, string> = {}) =>
  versionMisfits({ sdk: { range }, shared }, shell);

describe('whether a release fits a shell', () => {
  test.each(['>=2.0 <3', '>=2.1 <3', '>=1.0 <2', '^1.4.0', '2.1.0', '>=1.0 <3'])('%s fits', (range) => {
    expect(misfits(range, { react: '^19.0.0' })).toEqual([]);
  });

  test.each(['>=2.2 <3', '>=3.0 <4', '>=0.5 <1', 'no range'])('%s does not', (range) => {
    expect(misfits(range)).toEqual([`needs sdk ${range}; the shell runs 1.0.0 to 2.1.0`]);
  });

  test('each shared package is within its range', () => {
    expect(
      misfits('>=2.0 <3', { react: '^20.0.0', rxjs: '^7.8.0', lit: '^3.0.0', constructor: '^1.0.0' }),
    ).toEqual([
      'needs react ^20.0.0; the shell shares 19.3.1',
      'needs lit ^3.0.0; the shell does not share it',
      'needs constructor ^1.0.0; the shell does not share it',
    ]);
  });

  test('a shell that does not report its packages is compared by the sdk alone', () => {
    const needed = { sdk: { range: '>=1.0 <2' }, shared: { react: '^20.0.0' } };
    expect(versionMisfits(needed, { sdk: { current: '1.0.0', oldest: '1.0.0' } })).toEqual([]);
  });

  test('a pre-release of a shell counts as its version', () => {
    const next = { sdk: { current: '3.0.0-next.1', oldest: '2.0.0' } };
    expect(versionMisfits({ sdk: { range: '>=2.0 <3' }, shared: {} }, next)).toEqual([]);
  });
});

describe('the range of the sdk in a manifest', () => {
  test.each([
    '>=2.0 <3',
    '>=2.1 <3',
    '^2.0.0',
    '~2.1.0',
    '2.1.0',
    '>=1.4 <3',
    '>=2.0 <=2.9',
    '^1.0.0 || ^2.0.0',
  ])('%s is allowed', (range) => {
    expect(sdkRangeFault(range, '2.1.0')).toBeUndefined();
  });

  test.each([
    ['*', 'bound'],
    ['', 'bound'],
    ['x', 'bound'],
    ['>=2.0', 'bound'],
    ['<3', 'bound'],
    ['^2.0.0 || *', 'bound'],
    ['^2.0.0 || >=3', 'bound'],
    ['two', 'is not a range'],
    ['>=2.2 <3', 'does not contain 2.1.0'],
    ['>=1.0 <2', 'does not contain 2.1.0'],
    ['>=0.9 <3', 'other majors than 1 and 2'],
    ['>=2.0 <4', 'other majors than 1 and 2'],
    ['>=2.0 <3.1', 'other majors than 1 and 2'],
    ['^2.0.0 || ^3.0.0', 'other majors than 1 and 2'],
  ])('"%s" is refused', (range, why) => {
    expect(sdkRangeFault(range, '2.1.0')).toContain(why);
    expect(sdkRangeFault(range, '2.1.0')).toContain('write ">=2.1 <3"');
  });
});
