import { readEnvelope } from './read-envelope.ts';

test('a numeric status in the body takes precedence over the HTTP status', () => {
  expect(readEnvelope(200, { status: 400 }).status).toBe(400);
  expect(readEnvelope(503, { status: 'down' }).status).toBe(503);
  expect(readEnvelope(404, null).status).toBe(404);
});

test('message and error are text or empty, in the form of the content host too', () => {
  expect(readEnvelope(503, { message: '', error: 'Service Unavailable' })).toMatchObject({
    message: '',
    error: 'Service Unavailable',
  });
  expect(
    readEnvelope(404, { data: null, error: { name: 'NotFoundError', message: 'Not Found' } }),
  ).toMatchObject({
    message: 'Not Found',
    error: 'NotFoundError',
  });
  expect(readEnvelope(500, { message: { deep: 1 } })).toEqual({
    status: 500,
    message: '',
    body: { message: { deep: 1 } },
  });
});
