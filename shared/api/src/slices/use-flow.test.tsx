/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import { createContent } from '../lazy/content/create-content.ts';
import { createSlices, type Slices } from './create-slices.ts';
import { useFlow } from './use-flow.ts';

function store(): Slices {
  const unused = () => Promise.reject(new Error('not called in this test'));
  return createSlices({
    api: {
      requestRefund: async () => ({ ok: false, status: 409, message: 'Refused' }),
      getAppConfig: unused,
      addBirthday: unused,
      verifyVideo: unused,
    },
    content: createContent({ host: 'http://localhost', where: 'browser' }),
    toast: () => {},
  });
}

function Form({ slices, name }: { slices: Slices; name: string }) {
  const { state, start } = useFlow(slices.refund, { refusalText: () => `${name} was refused` });
  return (
    <button onClick={() => void start('VR-1', { reason: 'other' })}>
      {name}: {state.message || 'nothing yet'}
    </button>
  );
}

test('a form shows the outcome of its own request, with its own texts, and nothing of another form', async () => {
  const slices = store();
  const first = render(<Form slices={slices} name="one" />);
  await act(async () => screen.getByRole('button').click());
  expect(screen.getByRole('button').textContent).toBe('one: one was refused');
  first.unmount();

  render(<Form slices={slices} name="two" />);
  expect(screen.getByRole('button').textContent).toBe('two: nothing yet');
  expect(slices.refund.current()).toMatchObject({ error: true, message: 'one was refused' });
});
