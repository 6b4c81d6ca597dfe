import { runPendingTasks } from '@marquee/testing/until';
import { focusManager, onlineManager, QueryObserver, type QueryClient } from '@tanstack/query-core';
import { createQueryClient } from './create-query-client.ts';

const ending: (() => void)[] = [];
afterEach(() => {
  for (const end of ending.splice(0)) end();
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
});

/** A mounted client with an observer of stale data, which any trigger would refetch. Counts the requests. */
async function anObserver(change: (client: QueryClient) => void = () => {}) {
  const client = createQueryClient(0);
  change(client);
  client.mount();
  const fetched = jest.fn(async () => []);
  const observe = () =>
    ending.push(new QueryObserver(client, { queryKey: ['bios'], queryFn: fetched }).subscribe(() => {}));
  observe();
  ending.push(() => {
    client.clear();
    client.unmount();
  });
  await runPendingTasks();
  return { fetched, observe };
}

async function focusThePage() {
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await runPendingTasks();
}

test('focus on the page refetches nothing', async () => {
  const { fetched } = await anObserver();
  await focusThePage();
  expect(fetched).toHaveBeenCalledTimes(1);

  // With the other setting the same observer does refetch.
  const other = await anObserver((client) =>
    client.setDefaultOptions({
      queries: { ...client.getDefaultOptions().queries, refetchOnWindowFocus: true },
    }),
  );
  await focusThePage();
  expect(other.fetched).toHaveBeenCalledTimes(2);
});

test('mounting an observer refetches nothing', async () => {
  const { fetched, observe } = await anObserver();
  observe();
  await runPendingTasks();
  expect(fetched).toHaveBeenCalledTimes(1);

  const other = await anObserver((client) =>
    client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, refetchOnMount: true } }),
  );
  other.observe();
  await runPendingTasks();
  expect(other.fetched).toHaveBeenCalledTimes(2);
});

test('going back online refetches nothing', async () => {
  const { fetched } = await anObserver();
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await runPendingTasks();
  expect(fetched).toHaveBeenCalledTimes(1);
});
