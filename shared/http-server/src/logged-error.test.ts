import { loggedError } from './logged-error.ts';

/** The error that drizzle and pg throw if PostgreSQL refuses a row with a phone number. */
function failedQuery() {
  const cause = Object.assign(new Error('invalid input syntax for type integer: "+91 90000 00001"'), {
    severity: 'ERROR',
    routine: 'pg_strtoint32_safe',
    code: '22P02',
    detail: 'Key (mobile)=(9000000001) already exists.',
    table: 'users',
  });
  const params = ['9000000001', 'Asha Rao'];
  const query = 'select "name" from "users" where "mobile" = $1';
  return Object.assign(new Error(`Failed query: ${query}\nparams: ${params}`, { cause }), { query, params });
}

test('finding 21: a failed query is logged with its text and stack, without its parameters', () => {
  const logged = loggedError(new Error('sign-in failed', { cause: failedQuery() }));
  expect(logged.message).toBe('sign-in failed');
  expect(logged.cause?.message).toBe('Failed query: select "name" from "users" where "mobile" = $1');
  expect(logged.cause?.cause).toMatchObject({ code: '22P02', message: expect.stringContaining('(users)') });
  expect(logged.cause?.stack).toContain('logged-error.test.ts');
  expect(JSON.stringify(logged)).not.toMatch(/90000|Asha/);
});

test('other errors are logged with message and code, and a thrown value that is no error is not logged', () => {
  expect(loggedError(Object.assign(new TypeError('not a function'), { code: 'X' }))).toMatchObject({
    type: 'TypeError',
    message: 'not a function',
    code: 'X',
  });
  expect(JSON.stringify(loggedError('9000000001'))).not.toContain('9000000001');
});

test('finding 21: a parameter that looks like a place in the code is not logged', () => {
  const failure = Object.assign(new Error('Failed query: select $1\nparams: \n    at 9876543210'), {
    query: 'select $1',
    params: ['\n    at 9876543210'],
  });
  const logged = loggedError(failure);
  expect(JSON.stringify(logged)).not.toContain('9876543210');
  expect(logged.stack).toMatch(/^\s+at .*logged-error/);
});

test('the failures that one gathers are logged with it', () => {
  const logged = loggedError(new AggregateError([new Error('one'), new Error('two')], '2 failed'));
  expect(logged.errors?.map(({ message }) => message)).toEqual(['one', 'two']);
});
