import { errorCatalogue } from './error-catalogue.ts';
import { errorCode, PlatformError } from './errors.ts';

test('every code has a sentence for people and an HTTP error status', () => {
  for (const [code, { status, sentence }] of Object.entries(errorCatalogue)) {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
  }
});

test('an error has its code, cause and details', () => {
  const cause = new Error('ECONNREFUSED');
  const failure = new PlatformError('CALL_FAILED', 'C24 got no response', {
    cause,
    details: { call: 'C24' },
  });
  expect(failure).toMatchObject({
    name: 'PlatformError',
    code: 'CALL_FAILED',
    cause,
    details: { call: 'C24' },
  });
  expect(failure).toBeInstanceOf(Error);
});

test.each([undefined, 'text', { code: 'toString' }, { code: 7 }, new Error('plain')])(
  'a stranger counts as INTERNAL',
  (stranger) => {
    expect(errorCode(stranger)).toBe('INTERNAL');
  },
);
