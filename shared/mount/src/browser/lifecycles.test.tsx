/** @jest-environment jsdom */
import { runInThisContext } from 'node:vm';
import { isFirstRing } from '@marquee/testing/ring';
import { useEvent } from '../use-event.ts';
import { testPlatform } from '@marquee/testing';
import { screen, waitFor } from '@testing-library/dom';
import { useEffect, useId, useState } from 'react';
import { Observable } from 'rxjs';
import { Link, redirect, useLoaderData, useNavigate, useRevalidator } from 'react-router-dom';
import { createAudioFlag, useAudio } from '../audio.tsx';
import { notFound, type PageModule, type SlotModule } from '../page.ts';
import { usePlatform } from '../platform.ts';
import { renderPage, renderSlot } from '../server/render-remote.tsx';
import { Slot } from '../Slot.tsx';
import type { SlotHost } from '../slot-host.ts';
import { pageIsland, slotIsland } from './lifecycles.tsx';
import { startIsland } from './parcels.ts';

/** Mounts by single-spa, as the site does. */
async function mountPage(...given: Parameters<typeof pageIsland>) {
  const island = startIsland('page', given[1].element, async () => pageIsland(...given));
  await island.mounted;
  return island;
}

async function mountSlot(...given: Parameters<typeof slotIsland>) {
  const island = startIsland('slot', given[1].element, async () => slotIsland(...given));
  await island.mounted;
  return island;
}

// jsdom lacks fetch, and React Router creates a Request for each navigation: these are Node's.
Object.assign(globalThis, runInThisContext('({ Request, Response, Headers, AbortController, AbortSignal })'));

const open = { subscriptions: 0 };
const basePlatform = testPlatform().platform;
const platform = {
  ...basePlatform,
  session: { ...basePlatform.session, changes: counted(basePlatform.session.changes) },
};
const flag = createAudioFlag();
const audio = { ...flag, changes: counted(flag.changes) };
const slotHost: SlotHost = {
  where: 'browser',
  fill: () => ({ update: () => undefined, empty: () => undefined }),
};

function counted<Value>(changes: Observable<Value>): Observable<Value> {
  return new Observable((subscriber) => {
    open.subscriptions += 1;
    const subscription = changes.subscribe(subscriber);
    return () => {
      open.subscriptions -= 1;
      subscription.unsubscribe();
    };
  });
}

function Star() {
  const { celeb, tab } = useLoaderData<{ celeb: string; tab: string }>();
  const { muted } = useAudio();
  const { session } = usePlatform();
  const [mounted, setMounted] = useState(false);
  const go = useNavigate();
  useEvent('shell:navigated', () => undefined);
  useEffect(() => {
    const resized = () => undefined;
    window.addEventListener('resize', resized);
    const subscription = session.changes.subscribe(resized);
    setMounted(true);
    return () => {
      window.removeEventListener('resize', resized);
      subscription.unsubscribe();
    };
  }, [session]);
  return (
    <main id={useId()} data-muted={muted}>
      <h1>{celeb}</h1>
      <p>tab {tab}</p>
      <Link to="/quiz?from=star#top">Quiz</Link>
      <Link to="/fans" replace>
        Fans
      </Link>
      <button onClick={() => void go('?tab=news')}>News</button>
      <Slot name="quiz.teaser" params={{ celeb }} />
      {mounted && <i>mounted</i>}
    </main>
  );
}

const star = {
  id: 'star',
  path: '/celebrities/:celeb',
  load: async (): Promise<PageModule> => ({
    Component: Star,
    loader: async ({ params, url }) => {
      if (params['celeb'] === 'unknown') throw notFound('star unknown');
      if (params['celeb'] === 'aarav') throw redirect('/celebrities/aarav-suryan');
      if (params['celeb'] === 'broken') throw new Error('the content host is down');
      return { celeb: params['celeb'], tab: url.searchParams.get('tab') ?? 'about' };
    },
    handle: { meta: ({ params, url }) => ({ title: `${params['celeb']} ${url.search}` }) },
  }),
};

const onServer = (path: string, language: 'en' | 'hi' = 'en') =>
  renderPage(
    star,
    { url: new URL(path, 'http://localhost'), language, prefix: 'page-' },
    { platform, audio },
  );

/** A page, rendered on the server and hydrated. */
async function opened(path: string, language: 'en' | 'hi' = 'en') {
  const rendering = await onServer(path, language);
  if (rendering.kind !== 'page') throw new Error(`It is ${rendering.kind}`);
  const element = document.createElement('div');
  element.innerHTML = rendering.html;
  document.body.append(element);
  const served = element.querySelector('h1');
  const [errors, left]: [unknown[], unknown[]] = [[], []];
  const island = await mountPage(star, {
    element,
    prefix: 'page-',
    server: { data: rendering.data },
    context: { language, platform, audio, slotHost },
    onError: (failure) => errors.push(failure),
    path,
    language,
    leave: (target, options) => left.push([target, options]),
  });
  return { element, served, errors, left, island, rendering };
}

afterEach(() => document.body.replaceChildren());

test.each(['en', 'hi'] as const)('the server’s page in %s is hydrated without changes', async (language) => {
  const path = language === 'hi' ? '/hi/celebrities/meher-tarana?tab=2' : '/celebrities/meher-tarana?tab=2';
  const { element, served, errors, island, rendering } = await opened(path, language);
  await screen.findByText('mounted');
  expect(errors).toEqual([]);
  expect(element.querySelector('h1')).toBe(served);
  expect(rendering).toMatchObject({
    meta: { title: 'meher-tarana ?tab=2' },
    data: { celeb: 'meher-tarana', tab: '2' },
    placed: [{ name: 'quiz.teaser', params: { celeb: 'meher-tarana' } }],
  });
  await island.unmount();
  expect(element).toBeEmptyDOMElement();
});

test('a page whose loader fails again still shows its data, and can be reloaded', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation();
  let loads = 0;
  let isOffline = true;
  const Again = () => {
    const { revalidate } = useRevalidator();
    return <button onClick={() => void revalidate()}>Again {useLoaderData<number>()}</button>;
  };
  const page = {
    id: 'again',
    path: '/again',
    load: async (): Promise<PageModule> => ({
      Component: Again,
      loader: async () => {
        if (isOffline) throw new Error('offline');
        return (loads += 1);
      },
    }),
  };
  const element = document.body.appendChild(document.createElement('div'));
  element.innerHTML = '<button>Again <!-- -->0</button>';
  const island = await mountPage(page, {
    element,
    prefix: 'page-',
    server: { data: 0 },
    context: { language: 'en', platform, audio, slotHost },
    onError: () => undefined,
    path: '/again',
    language: 'en',
    leave: () => undefined,
  });
  screen.getByRole('button').click();
  await waitFor(() => expect(warned).toHaveBeenCalledTimes(1));
  expect([screen.getByRole('button').textContent, loads]).toEqual(['Again 0', 0]);
  isOffline = false;
  screen.getByRole('button').click();
  await waitFor(() => expect(screen.getByRole('button')).toHaveTextContent('Again 1'));
  warned.mockRestore();
  await island.unmount();
});

test('a page that navigates on mount is replaced by the shell, within its own path too', async () => {
  const Eager = ({ to }: { to: string }) => {
    const go = useNavigate();
    useEffect(() => void go(to), [go, to]);
    return <h1>Eager</h1>;
  };
  for (const [to, expected] of [
    ['/login?next=/orders', '/login?next=/orders'],
    ['?step=review', '/eager?step=review'],
  ] as const) {
    const left: unknown[] = [];
    const element = document.body.appendChild(document.createElement('div'));
    const island = await mountPage(
      {
        id: 'eager',
        path: '/eager',
        load: async (): Promise<PageModule> => ({
          Component: () => <Eager to={to} />,
          shouldRevalidate: () => false,
        }),
      },
      {
        element,
        prefix: 'page-',
        server: undefined,
        context: { language: 'hi', platform, audio, slotHost },
        onError: () => undefined,
        path: '/hi/eager',
        language: 'hi',
        leave: (target, options) => left.push([target, options]),
      },
    );
    await waitFor(() => expect(left).toEqual([[expected, { replace: true }]]));
    expect(element).toHaveTextContent('Eager');
    await island.unmount();
  }
});

test('another query runs the loader again and returns the new head, without a remount', async () => {
  const { island, element, served } = await opened('/hi/celebrities/meher-tarana', 'hi');
  expect(await island.update({ path: '/hi/celebrities/meher-tarana?tab=films' })).toEqual({
    title: 'meher-tarana ?tab=films',
  });
  expect(await screen.findByText('tab films')).toBeVisible();
  expect(element.querySelector('h1')).toBe(served);
  expect(await island.update({ path: '/hi/celebrities/meher-tarana?tab=news' })).toEqual({
    title: 'meher-tarana ?tab=news',
  });
  expect(await screen.findByText('tab news')).toBeVisible();
  await island.unmount();
});

test('a page that is unmounted during an update does not change any more', async () => {
  const { island } = await opened('/celebrities/meher-tarana');
  const moved = island.update({ path: '/celebrities/meher-tarana?tab=films' });
  await island.unmount();
  await moved?.catch(() => undefined);
  expect(screen.queryByText('tab films')).toBeNull();
});

test('every navigation of a component goes to the shell, with its path and whether it replaces', async () => {
  const { left, island } = await opened('/hi/celebrities/meher-tarana?tab=2', 'hi');
  screen.getByText('Quiz').click();
  screen.getByText('Fans').click();
  screen.getByText('News').click();
  await waitFor(() => expect(left).toHaveLength(3));
  expect(left).toEqual([
    ['/quiz?from=star#top', { replace: false }],
    ['/fans', { replace: true }],
    ['/celebrities/meher-tarana?tab=news', { replace: false }],
  ]);
  expect(screen.getByRole('heading')).toHaveTextContent('meher-tarana');
  await island.unmount();
});

test('a missing page, a redirect and a failed loader have different results', async () => {
  expect(await onServer('/celebrities/unknown')).toEqual({ kind: 'missing', what: '/celebrities/unknown' });
  expect(await onServer('/celebrities/aarav')).toEqual({
    kind: 'redirect',
    to: '/celebrities/aarav-suryan',
  });
  await expect(onServer('/celebrities/broken')).rejects.toThrow('the content host is down');
});

test('a page without server HTML renders in the browser, or rejects with the error of its loader', async () => {
  const request = (path: string, element: HTMLElement) => ({
    element,
    prefix: 'page-',
    server: undefined,
    context: { language: 'en' as const, platform, audio, slotHost },
    onError: () => undefined,
    path,
    language: 'en' as const,
    leave: () => undefined,
  });
  const element = document.body.appendChild(document.createElement('div'));
  const island = await mountPage(star, request('/celebrities/kabir-rangrez', element));
  expect(screen.getByRole('heading')).toHaveTextContent('kabir-rangrez');
  await island.unmount();
  await waitFor(() => expect(element).toBeEmptyDOMElement());

  await expect(mountPage(star, request('/celebrities/broken', element))).rejects.toThrow(
    'the content host is down',
  );
});

test('a page that throws while mounting rejects; one that throws later reports it and is removed', async () => {
  let setBrokenTo: (broken: boolean) => void = () => undefined;
  const fragile = (begins: boolean) => ({
    id: 'fragile',
    path: '/fragile',
    load: async (): Promise<PageModule> => ({
      Component: function Fragile() {
        const [broken, setBroken] = useState(begins);
        setBrokenTo = setBroken;
        if (broken) throw new Error('broken on purpose');
        return <h1>Whole</h1>;
      },
    }),
  });
  const failures: string[] = [];
  const element = document.body.appendChild(document.createElement('div'));
  const request = {
    element,
    prefix: 'page-',
    server: undefined,
    context: { language: 'en' as const, platform, audio, slotHost },
    onError: (failure: unknown, kind: string) => failures.push(`${kind}: ${(failure as Error).message}`),
    path: '/fragile',
    language: 'en' as const,
    leave: () => undefined,
  };
  const logged = jest.spyOn(console, 'error').mockImplementation();
  await expect(mountPage(fragile(true), request)).rejects.toThrow('broken on purpose');

  await mountPage(fragile(false), request);
  expect(screen.getByRole('heading')).toHaveTextContent('Whole');
  setBrokenTo(true);
  await waitFor(() => expect(failures).toEqual(['uncaught: broken on purpose']));
  expect(element).toBeEmptyDOMElement();
  logged.mockRestore();
});

const teaser = {
  name: 'quiz.teaser',
  load: async (): Promise<SlotModule> => ({
    Component: ({ params, data }: { params: { celeb: string }; data?: { plays: number } }) => (
      <p id={useId()}>
        {params.celeb} {data?.plays}
      </p>
    ),
    loader: async ({ params }: { params: { celeb: string } }) => ({ plays: params.celeb.length }),
  }),
};

test('a slot is hydrated with the server’s data and updated with other params', async () => {
  const params = { celeb: 'aarav' };
  const url = new URL('http://localhost/fans');
  const rendered = await renderSlot(
    teaser,
    { url, language: 'en', prefix: 's-', params },
    { platform, audio },
  );
  expect(rendered.data).toEqual({ plays: 5 });
  const element = document.body.appendChild(document.createElement('div'));
  element.innerHTML = rendered.html;
  const errors: unknown[] = [];
  const island = await mountSlot(teaser, {
    element,
    prefix: 's-',
    server: { data: rendered.data },
    context: { language: 'en', platform, audio, slotHost },
    onError: (failure) => errors.push(failure),
    params,
    url,
    language: 'en',
  });
  expect(errors).toEqual([]);
  await island.update({ params: { celeb: 'meher' } });
  await waitFor(() => expect(element).toHaveTextContent('meher 5'));
  await island.unmount();
});

test('a form whose action is a function is rendered without the script that the policy refuses, and works', async () => {
  const sent: unknown[] = [];
  const form = {
    name: 'quiz.form',
    load: async (): Promise<SlotModule> => ({
      Component: () => (
        <form action={(data: FormData) => void sent.push(data.get('name'))}>
          <input name="name" defaultValue="Asha" />
          <button>Send</button>
        </form>
      ),
    }),
  };
  const url = new URL('http://localhost/fans');
  const request = { url, language: 'en' as const, prefix: 's-', params: {} };
  const { html } = await renderSlot(form, request, { platform, audio });
  expect(html).toMatch(/^<form .*<\/form>$/);
  const element = document.body.appendChild(document.createElement('div'));
  element.innerHTML = html;
  const errors: unknown[] = [];
  const island = await mountSlot(form, {
    ...request,
    element,
    server: { data: null },
    context: { language: 'en', platform, audio, slotHost },
    onError: (failure) => errors.push(failure),
  });
  screen.getByRole('button', { name: 'Send' }).click();
  await waitFor(() => expect(sent).toEqual(['Asha']));
  expect(errors).toEqual([]);
  await island.unmount();
});

test('finding 24: a slot whose loader finds nothing is empty, and no error of its release', async () => {
  const element = document.body.appendChild(document.createElement('div'));
  element.innerHTML = '<p>This section didn’t load</p>';
  const errors: unknown[] = [];
  const nothing = async (): Promise<SlotModule> => ({
    Component: () => <p>never</p>,
    loader: async () => {
      throw notFound('star');
    },
  });
  const island = await mountSlot(
    { name: 'quiz.teaser', load: nothing },
    {
      element,
      prefix: 's-',
      server: undefined,
      context: { language: 'en', platform, audio, slotHost },
      onError: (failure) => errors.push(failure),
      params: {},
      url: new URL('http://localhost/fans'),
      language: 'en',
    },
  );
  expect([element.textContent, errors]).toEqual(['', []]);
  await island.unmount();
});

test('the content of a slot’s element stays until the slot is rendered', async () => {
  const element = document.body.appendChild(document.createElement('div'));
  element.innerHTML = '<p>This section didn’t load</p>';
  let contentBefore: string | null = null;
  const Component = ({ params }: { params: { celeb: string } }) => {
    contentBefore ??= element.textContent;
    return <p>{params.celeb}</p>;
  };
  const island = await mountSlot(
    { name: 'quiz.teaser', load: async (): Promise<SlotModule> => ({ Component }) },
    {
      element,
      prefix: 's-',
      server: undefined,
      context: { language: 'en', platform, audio, slotHost },
      onError: () => undefined,
      params: { celeb: 'meher' },
      url: new URL('http://localhost/fans'),
      language: 'en',
    },
  );
  expect(contentBefore).toBe('This section didn’t load');
  expect(element.innerHTML).toBe('<p>meher</p>');
  await island.unmount();
});

const mounts = isFirstRing ? 20 : 100;

test(`${mounts} mounts of a page leave no listener, no subscription and no timer`, async () => {
  const round = async () => {
    const { island, element, errors } = await opened('/celebrities/meher-tarana');
    await island.unmount();
    element.remove();
    expect(errors).toEqual([]);
  };
  // React adds its permanent listeners to the document on the first mount.
  await round();
  expect(open.subscriptions).toBe(0);
  const listeners = countListeners([window, document]);
  const timers = countIntervals();
  for (let mount = 0; mount < mounts; mount += 1) await round();

  expect(listeners.added()).toBeGreaterThanOrEqual(mounts);
  expect(listeners.active()).toBe(0);
  expect(open.subscriptions).toBe(0);
  expect(timers.active()).toBe(0);
  listeners.stop();
  timers.stop();
});

function countListeners(targets: EventTarget[]) {
  const active = new Set<string>();
  const names = new Map<unknown, number>();
  const nameOf = (type: string, listener: unknown) => {
    if (!names.has(listener)) names.set(listener, names.size);
    return `${type} ${names.get(listener)}`;
  };
  let added = 0;
  const stops = targets.map((target, index) => {
    const [add, remove] = [target.addEventListener.bind(target), target.removeEventListener.bind(target)];
    target.addEventListener = (type: string, listener: never, options?: never) => {
      added += 1;
      active.add(`${index} ${nameOf(type, listener)}`);
      add(type, listener, options);
    };
    target.removeEventListener = (type: string, listener: never, options?: never) => {
      active.delete(`${index} ${nameOf(type, listener)}`);
      remove(type, listener, options);
    };
    return () => Object.assign(target, { addEventListener: add, removeEventListener: remove });
  });
  return { added: () => added, active: () => active.size, stop: () => stops.forEach((stop) => stop()) };
}

function countIntervals() {
  const active = new Set<unknown>();
  const { setInterval: set, clearInterval: clear } = window;
  Object.assign(window, {
    setInterval: (...given: Parameters<typeof set>) => {
      const id = set(...given);
      active.add(id);
      return id;
    },
    clearInterval: (id: number) => {
      active.delete(id);
      clear(id);
    },
  });
  return {
    active: () => active.size,
    stop: () => Object.assign(window, { setInterval: set, clearInterval: clear }),
  };
}
