/** @jest-environment jsdom */
import { ReadableStream } from 'node:stream/web';
import { clearImmediate, setImmediate } from 'node:timers';
import { TextEncoder } from 'node:util';
import { testPlatform } from '@marquee/testing';
import { until } from '@marquee/testing/until';
import { lazy, Suspense, use, useEffect, useId, type ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createAudioFlag } from '../audio.tsx';
import { Island } from '../Island.tsx';
import { Slot } from '../Slot.tsx';
import { renderSlot } from './render-remote.tsx';

// jsdom lacks what React's streams need: these are Node's.
Object.assign(globalThis, {
  clearImmediate,
  ReadableStream,
  setImmediate,
  TextEncoder,
});

const { platform } = testPlatform();
const audio = createAudioFlag();
/** A promise that has not settled when a component first reads it. */
const later = async <Value,>(value: Value) => value;

// The names of slots are typed by the manifests of remotes, of which this test has none.
const AnySlot = Slot as unknown as ComponentType<{ name: string }>;

let hydrated = 0;
const useHydrated = () => useEffect(() => void (hydrated += 1), []);

function Part() {
  const id = useId();
  useHydrated();
  return (
    <div id={id}>
      late content of {'x'.repeat(20_000)}
      <AnySlot name="quiz.teaser" />
    </div>
  );
}

// React warns that a server and a browser render in one process; mismatches are reported to the root.
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

/** Components whose content is there only after a while, each time another one: a part that has loaded suspends no more. */
const parts: Record<string, () => ComponentType> = {
  'React.lazy without Suspense': () => lazy(() => later({ default: Part })),
  'React.lazy within Suspense': () => {
    const Late = lazy(() => later({ default: Part }));
    return () => (
      <Suspense fallback={<i>loading</i>}>
        <Late />
      </Suspense>
    );
  },
  'use of a promise': () => {
    const promise = later('late content');
    const Reader = () => {
      useHydrated();
      return <div>{use(promise)}</div>;
    };
    return () => (
      <Suspense fallback={<i>loading</i>}>
        <Reader />
      </Suspense>
    );
  },
};

const serve = (Component: ComponentType) =>
  renderSlot(
    { name: 'tiny.card', load: async () => ({ Component }) } as never,
    { url: new URL('http://localhost/'), language: 'en', prefix: 'a-', params: {} },
    { platform, audio },
  );

test.each(Object.keys(parts))(
  'B5: %s is in the first response, and hydrates without a mismatch',
  async (how) => {
    const Component = parts[how]!();
    const { html, placed } = await serve(Component);
    expect(html).toContain('late content');
    expect(html).not.toMatch(/loading|<script|<template/);
    expect(placed.map(({ name }) => name)).toEqual(how.startsWith('use') ? [] : ['quiz.teaser']);

    const element = document.createElement('div');
    element.innerHTML = html;
    document.body.append(element);
    const served = element.querySelector('div');
    const mismatches: unknown[] = [];
    // The browser loads the part by itself.
    const Again = parts[how]!();
    const Shown = how.startsWith('use') ? Component : Again;
    hydrated = 0;
    const root = hydrateRoot(
      element,
      <Island
        language="en"
        platform={platform}
        audio={audio}
        slotHost={{ where: 'browser', fill: () => ({ update: () => undefined, empty: () => undefined }) }}
      >
        <Shown />
      </Island>,
      { identifierPrefix: 'a-', onRecoverableError: (failure) => mismatches.push(failure) },
    );
    await until(() => hydrated > 0);
    expect(mismatches).toEqual([]);
    expect(element.querySelector('div')).toBe(served);
    root.unmount();
  },
);

test('what a component throws rejects, and what throws within a boundary is left to the browser', async () => {
  const Broken = () => {
    throw new Error('broken on purpose');
  };
  await expect(serve(Broken)).rejects.toThrow('broken on purpose');
  const { html } = await serve(() => (
    <Suspense fallback={<i>instead</i>}>
      <Broken />
    </Suspense>
  ));
  expect(html).toContain('<i>instead</i>');
});
