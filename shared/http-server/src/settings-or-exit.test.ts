import * as v from 'valibot';
import { portSetting, readSettings } from './settings.ts';
import { setting } from './setting.ts';
import { settingsOrExit } from './settings-or-exit.ts';

const schema = v.object({ PORT: setting(portSetting, 'The port.') });

test('a wrong setting ends the process with one line that names it', () => {
  const lines: string[] = [];
  const exit = (code: number): never => {
    throw new Error(`exit ${code}`);
  };
  const read = () => readSettings(schema, { PORT: 'abc' });
  expect(() => settingsOrExit(read, { print: (line) => lines.push(line), exit })).toThrow('exit 1');
  expect(lines).toEqual(['environment: PORT: is a port']);
});

test('other settings are returned, and other failures thrown', () => {
  expect(settingsOrExit(() => readSettings(schema, { PORT: '3000' }))).toEqual({ PORT: 3000 });
  expect(() =>
    settingsOrExit(() => {
      throw new RangeError('a bug');
    }),
  ).toThrow(RangeError);
});
