import * as v from 'valibot';
import {
  countSetting,
  daysSetting,
  factorSetting,
  hostsSetting,
  portSetting,
  readSettings,
  secondsSetting,
  switchSetting,
  urlSetting,
} from './settings.ts';

test('settings are parsed from text, and defaults count where a variable is unset', () => {
  const schema = v.object({
    PORT: v.optional(portSetting, '3000'),
    MAX_AGE: v.optional(secondsSetting, '1.5'),
    SITE_URL: urlSetting,
    METRICS_HOSTS: hostsSetting,
  });
  expect(readSettings(schema, { SITE_URL: 'https://site.example/', METRICS_HOSTS: 'A.example, b' })).toEqual({
    PORT: 3000,
    MAX_AGE: 1.5,
    SITE_URL: 'https://site.example',
    METRICS_HOSTS: ['a.example', 'b'],
  });
});

test.each([
  ['PORT', portSetting, 'http'],
  ['MAX_AGE', secondsSetting, '-1'],
  ['MAX_PAGES', countSetting, '0'],
  ['RETENTION_DAYS', daysSetting, '1.5'],
  ['SCALE', factorSetting, '0.0'],
  ['DEV_TOOLS', switchSetting, 'yes'],
  ['SITE_URL', urlSetting, 'site'],
])('a wrong value of %s is refused, and the error names the variable', (name, setting, value) => {
  const schema = v.object({ [name]: setting as v.GenericSchema });
  expect(() => readSettings(schema, { [name]: value })).toThrow(`environment: ${name}`);
});
