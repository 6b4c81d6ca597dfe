import { createSecurityLog } from './security-log.ts';

test('a security event is one line of JSON', () => {
  const lines: string[] = [];
  const log = createSecurityLog({ server: 'api', write: (line) => lines.push(line), now: () => new Date(0) });
  log({
    event: 'sign-in',
    outcome: 'refused',
    actor: 'u_1',
    network: '203.0.113.0/24',
    reason: 'line\nbreak',
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('\n');
  expect(JSON.parse(lines[0]!)).toEqual({
    level: 'info',
    time: '1970-01-01T00:00:00.000Z',
    log: 'security',
    server: 'api',
    event: 'sign-in',
    outcome: 'refused',
    actor: 'u_1',
    network: '203.0.113.0/24',
    reason: 'line\nbreak',
  });
});
