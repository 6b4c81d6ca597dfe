import { parseInput } from './parse.ts';
import { settingFromText, settingsOf, settingsSchema } from './remote-settings.ts';

const declared = parseInput(
  settingsSchema,
  {
    pageSize: { type: 'integer', default: 20, minimum: 1, maximum: 100 },
    layout: { type: 'string', default: 'grid', enum: ['grid', 'list'] },
    ratings: { type: 'boolean', default: false },
  },
  'settings',
);

test('a release reads the values of its environment, and its default where none fits', () => {
  expect(settingsOf(declared)).toEqual({ pageSize: 20, layout: 'grid', ratings: false });
  expect(settingsOf(declared, { pageSize: 5, layout: 'table', gone: 'x' })).toEqual({
    pageSize: 5,
    layout: 'grid',
    ratings: false,
  });
  expect(settingsOf(undefined, { pageSize: 5 })).toBeUndefined();
});

test('a typed text becomes a value of its type, or stays the text that is refused', () => {
  const value = (name: string, text: string) => settingFromText(declared[name]!, text);
  expect([value('pageSize', '12'), value('ratings', 'true'), value('layout', '12')]).toEqual([
    12,
    true,
    '12',
  ]);
  expect([value('pageSize', 'many'), value('pageSize', ''), value('ratings', 'yes')]).toEqual([
    'many',
    '',
    'yes',
  ]);
});

test.each([
  [{ apiKey: { type: 'string', default: '' } }, 'names a secret'],
  [{ adminPassword: { type: 'string', default: '' } }, 'names a secret'],
  [{ host: { type: 'string', default: 'sk_live_0123456789' } }, 'does not match its type'],
  [{ size: { type: 'integer', default: 1.5 } }, 'does not match its type'],
  [{ size: { type: 'integer' } }, 'default'],
  [{ Size: { type: 'integer', default: 1 } }, 'starts with a lower-case letter'],
])('the declaration %j is refused: %s', (settings, why) => {
  expect(() => parseInput(settingsSchema, settings, 'settings')).toThrow(why);
});
