import { bundledCountries, countriesFrom, countryNamed, india, searchCountries } from './countries.ts';

const names = (typed: string) => searchCountries(bundledCountries, typed).map(({ label }) => label);

test('India comes first, whatever the order of the app config', () => {
  const countries = countriesFrom([
    { iso: 'US', dialCode: '+1', label: 'United States' },
    { iso: 'IN', dialCode: '+91', label: 'India', nationalLength: 10 },
    { iso: 'AE', dialCode: '+971', label: 'United Arab Emirates', nationalLength: 9 },
  ]);

  expect(countries.map(({ iso }) => iso)).toEqual(['IN', 'AE', 'US']);
  expect(countries[1]?.label_hi).toBe('संयुक्त अरब अमीरात');
});

test('an app config without countries leaves the bundled ones', () => {
  expect(countriesFrom([])).toBe(bundledCountries);
  expect(bundledCountries[0]).toBe(india);
});

test('a country is found by its name in either language, its code and its dial code', () => {
  expect(names('emir')).toEqual(['United Arab Emirates']);
  expect(names('अमीरात')).toEqual(['United Arab Emirates']);
  expect(names('ae')).toEqual(['United Arab Emirates']);
  expect(names('+971')).toEqual(['United Arab Emirates']);
  expect(names('00971')).toEqual(['United Arab Emirates']);
  expect(names('+1')).toEqual(['Canada', 'United States']);
});

test('nothing typed offers everything, nonsense offers nothing', () => {
  expect(names('  ')).toHaveLength(bundledCountries.length);
  expect(names('zzz')).toEqual([]);
});

test.each([
  ['+971501234567', 'AE'],
  ['+97', 'IN'],
  ['971501234567', 'IN'],
  ['+919876543210', 'IN'],
  ['+99999', 'IN'],
])('%s leads the picker to %s', (number, iso) => {
  expect(countryNamed(number, bundledCountries, india).iso).toBe(iso);
});

test('of two countries with one dial code the picked one stays', () => {
  const usa = bundledCountries.find(({ iso }) => iso === 'US') ?? india;
  expect(countryNamed('+12025550143', bundledCountries, usa)).toBe(usa);
});
