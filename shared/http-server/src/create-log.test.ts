import { createLog } from './create-log.ts';

test('a line is JSON with level, time and server', () => {
  const lines: string[] = [];
  const log = createLog({ server: 'shell', write: (line) => lines.push(line) });
  log.debug('too fine');
  log.warn({ code: 'SNAPSHOT_REFUSED' }, 'The snapshot is refused');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toEqual({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    server: 'shell',
    code: 'SNAPSHOT_REFUSED',
    msg: 'The snapshot is refused',
  });
});

test('finding 21: a failure is logged without the parameters of its query', () => {
  const lines: string[] = [];
  const log = createLog({ server: 'api', write: (line) => lines.push(line) });
  const failure = Object.assign(new Error('Failed query: select $1\nparams: 9876543210'), {
    query: 'select $1',
    params: ['9876543210'],
  });
  log.error({ err: failure }, 'sending refunds failed');
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: 'error',
    err: { message: 'Failed query: select $1' },
  });
  expect(lines[0]).not.toContain('9876543210');
});
