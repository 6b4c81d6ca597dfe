import { PlatformError } from '@marquee/contracts';
import { anApi } from '../testing/an-api.ts';
import type { Reply } from '../testing/start-server.ts';
import { createSlices } from './create-slices.ts';

const birthday = { userId: 'u', mobileNumber: '9', name: 'A', birthday: '1998-08-14', source: 'post_login' };
const noContent = new PlatformError('CALL_REFUSED', 'No bios', { details: { status: 500 } });

async function afterEachFlow(reply: Reply, contentFailure: Error = noContent) {
  const { api } = await anApi(() => reply);
  const toasts: string[] = [];
  const content = {
    celebBio: () => Promise.reject(contentFailure),
    bio20: () => Promise.reject(contentFailure),
  };
  const { refund, security, authenticator, zone } = createSlices({
    api,
    content,
    toast: (_, text) => toasts.push(text),
    failureText: () => 'No line',
  });
  const states = {
    refund: await refund.start('VR-1', { reason: 'other' }),
    config: await security.config.start(),
    birthday: await security.birthday.start(birthday),
    authenticator: await authenticator.start('A7K9'),
    celebBio: await zone.celebBio.start('a'),
    bio20: await zone.bio20.start(),
  };
  return { states, toasts };
}

test('a refusal shows a toast for refund, config and authenticator, and the config falls back to the error field', async () => {
  const { states, toasts } = await afterEachFlow({
    json: { status: 503, message: '', error: 'Service Unavailable' },
  });
  expect(toasts).toEqual(['Service Unavailable']); // the others were refused without a message
  for (const state of Object.values(states))
    expect(state).toMatchObject({ busy: false, error: true, retry: false });

  const spoken = await afterEachFlow({
    status: 400,
    json: { message: 'Not possible', error: 'Bad Request' },
  });
  expect(spoken.toasts).toEqual(['Not possible', 'Not possible', 'Not possible']);
  expect(spoken.states.birthday).toMatchObject({ error: true, status: 400, message: 'Not possible' });
  expect(spoken.states.celebBio).toMatchObject({ error: true, status: 500, message: 'No bios' });
});

test('no answer at all is the retry state with a toast in every flow', async () => {
  const { states, toasts } = await afterEachFlow('drop', new PlatformError('CALL_FAILED', 'silence'));
  expect(toasts).toEqual(Array.from({ length: 6 }, () => 'No line'));
  for (const state of Object.values(states))
    expect(state).toMatchObject({ busy: false, error: false, retry: true });
});
