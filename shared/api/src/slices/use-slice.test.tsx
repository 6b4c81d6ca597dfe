/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import { createRequestSlice, type RequestSlice } from './request-slice.ts';
import { useSlice } from './use-slice.ts';

function Result({ slice }: { slice: RequestSlice<string> }) {
  const { busy, data = 'nothing yet' } = useSlice(slice);
  return <p>{busy ? 'busy' : data}</p>;
}

test('a component renders the state of its slice', async () => {
  const slice = createRequestSlice<string>({ toastOn: [], toast: () => {} });
  render(<Result slice={slice} />);
  expect(screen.queryByText('nothing yet')).not.toBeNull();

  await act(() => slice.run(async () => ({ ok: true, status: 200, message: '', data: 'received' })));
  expect(screen.queryByText('received')).not.toBeNull();
});
