import { focusManager, onlineManager, QueryObserver, type QueryClient } from '@tanstack/query-core';
import { createQueryClient } from './create-query-client.ts';

const ending: (() => void)[] = [];
afterEach(() => {
  for (const end of ending.splice(0)) end();
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
});

/** A mounted client with a reader whose data are stale: what asks again, asks now. Counts the askings. */
async function aReader(change: (client: QueryClient) => void = () => {}) {
  const client = createQueryClient(0);
  change(client);
  client.mount();
  const asked = jest.fn(async () => []);
  const read = () =>
    ending.push(new QueryObserver(client, { queryKey: ['bios'], queryFn: asked }).subscribe(() => {}));
  read();
  ending.push(() => {
    client.clear();
    client.unmount();
  });
  await settled();
  return { asked, read };
}

// Asking again begins in the same turn; a few turns later it has been counted.
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

async function comeBackToThePage() {
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await settled();
}

test('a page that gets the focus asks for nothing again', async () => {
  const { asked } = await aReader();
  await comeBackToThePage();
  expect(asked).toHaveBeenCalledTimes(1);

  // The same reader hears the focus where the setting is another.
  const other = await aReader((client) =>
    client.setDefaultOptions({
      queries: { ...client.getDefaultOptions().queries, refetchOnWindowFocus: true },
    }),
  );
  await comeBackToThePage();
  expect(other.asked).toHaveBeenCalledTimes(2);
});

test('what is mounted asks for nothing that has been read', async () => {
  const { asked, read } = await aReader();
  read();
  await settled();
  expect(asked).toHaveBeenCalledTimes(1);

  const other = await aReader((client) =>
    client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, refetchOnMount: true } }),
  );
  other.read();
  await settled();
  expect(other.asked).toHaveBeenCalledTimes(2);
});

test('a line that is back asks for nothing again', async () => {
  const { asked } = await aReader();
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await settled();
  expect(asked).toHaveBeenCalledTimes(1);
});
