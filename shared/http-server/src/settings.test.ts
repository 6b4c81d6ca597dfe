import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { secret, setting } from './setting.ts';
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
    PORT: setting(v.optional(portSetting, '3000'), 'The port.'),
    MAX_AGE: setting(v.optional(secondsSetting, '1.5'), 'The largest age.'),
    SITE_URL: setting(urlSetting, 'The URL of the site.'),
    METRICS_HOSTS: setting(hostsSetting, 'Who may read the metrics.'),
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
  ['PORT', portSetting, '65536'],
  ['PORT', portSetting, '6000'],
  ['MAX_AGE', secondsSetting, '-1'],
  ['MAX_PAGES', countSetting, '0'],
  ['RETENTION_DAYS', daysSetting, '1.5'],
  ['SCALE', factorSetting, '0.0'],
  ['DEV_TOOLS', switchSetting, 'yes'],
  ['SITE_URL', urlSetting, 'site'],
])('a wrong value of %s is refused, and the error names the variable', (name, part, value) => {
  const schema = v.object({ [name]: setting(part as v.GenericSchema, 'A setting.') });
  expect(() => readSettings(schema, { [name]: value })).toThrow(`environment: ${name}`);
});

describe('a secret', () => {
  const schema = v.object({ KEY: secret(v.optional(v.pipe(v.string(), v.minLength(4))), 'A key.') });
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'settings-'));
    file = path.join(folder, 'key');
    writeFileSync(file, 'from a file\n');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('is in its variable, or in the file that a second variable names', () => {
    expect(readSettings(schema, { KEY: 'given', KEY_FILE: '' })).toEqual({ KEY: 'given' });
    expect(readSettings(schema, { KEY_FILE: file })).toEqual({ KEY: 'from a file' });
    expect(readSettings(schema, { KEY: '', KEY_FILE: file })).toEqual({ KEY: 'from a file' });
    expect(readSettings(schema, {})).toEqual({});
  });

  test('is refused if it is given twice, too short in its file, or in a file that is missing', () => {
    expect(() => readSettings(schema, { KEY: 'given', KEY_FILE: file })).toThrow('KEY_FILE');
    expect(() => readSettings(schema, { KEY_FILE: `${file}.none` })).toThrow(`KEY_FILE: ${file}.none`);
    writeFileSync(file, 'abc\n');
    expect(() => readSettings(schema, { KEY_FILE: file })).toThrow('environment: KEY');
  });
});

test('an empty variable is an unset one, unless its declaration says otherwise', () => {
  const schema = v.object({
    HOST: setting(v.optional(v.string(), 'localhost'), 'The address.'),
    CALENDAR: setting(v.optional(v.string(), 'https://a.example'), 'A calendar.', { mayBeEmpty: true }),
  });
  expect(readSettings(schema, { HOST: '', CALENDAR: '' })).toEqual({ HOST: 'localhost', CALENDAR: '' });
});

test('a variable without a description is a mistake', () => {
  expect(() => readSettings(v.object({ HOST: v.string() }), { HOST: 'a' })).toThrow(
    'HOST has no description',
  );
});
