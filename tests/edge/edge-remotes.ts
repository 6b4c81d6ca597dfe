import type { LittleRemote } from '../../bench/little-remotes.ts';

const cache = { maxAge: 60, staleWhileRevalidate: 60 };
/** The longest there is: on a busy machine, no slot is to be late. */
const deadlineMs = 5000;

/** A remote with one slot, which shows its own name and nothing else. */
function slotRemote(name: string): LittleRemote {
  const slot = `${name}.${name}`;
  return {
    manifest: { slots: [{ name: slot, hydrate: 'never', deadlineMs, cache }] },
    contracts: { offers: [{ slot, params: { type: 'object', properties: {} } }] },
    server: `
      const { createElement } = require('react');
      const Component = () => createElement('p', null, '${name}');
      exports.routes = [];
      exports.slots = [{ name: '${slot}', load: async () => ({ Component }) }];`,
  };
}

const slots = ['box', 'strip', 'note'];
const uses = slots.map((name) => ({ slot: `${name}.${name}`, params: { type: 'object', properties: {} } }));

/**
 * The remotes of the simulated site: `mfe-front` has the pages `/front/:page`, in which `mfe-box` fills two places and
 * `mfe-strip` and `mfe-note` one each. All pages and slots may be cached for a minute.
 */
export const edgeRemotes: Readonly<Record<string, LittleRemote>> = {
  'mfe-front': {
    manifest: { routes: [{ id: 'front', path: '/front/:page', hydrate: 'never', deadlineMs, cache }] },
    contracts: { uses },
    server: `
      const { createElement } = require('react');
      const { Slot } = require('@marquee/sdk');
      const slot = (name, key) => createElement(Slot, { key, name: name + '.' + name, params: {} });
      const Component = () =>
        createElement('main', null, createElement('h1', null, 'Front'), slot('box', 1), slot('box', 2), slot('strip', 3), slot('note', 4));
      exports.routes = [{ id: 'front', path: '/front/:page', load: async () => ({ Component }) }];
      exports.slots = [];`,
  },
  ...Object.fromEntries(slots.map((name) => [`mfe-${name}`, slotRemote(name)])),
};

/** The remotes that run an experiment of two variants; `mfe-note` is left to promotions and kills. */
export const experimentRemotes = ['mfe-front', 'mfe-box', 'mfe-strip'] as const;
export const changingRemote = 'mfe-note';

/** A remote with the page `/article`: the text, in paragraphs, and one of each slot. */
export function articleRemote(paragraphs: readonly string[]): LittleRemote {
  return {
    manifest: { routes: [{ id: 'article', path: '/article', hydrate: 'never', deadlineMs, cache }] },
    contracts: { uses },
    server: `
      const { createElement } = require('react');
      const { Slot } = require('@marquee/sdk');
      const texts = ${JSON.stringify(paragraphs)}.map((text, key) => createElement('p', { key }, text));
      const slots = ${JSON.stringify(slots)}.map((name) => createElement(Slot, { key: name, name: name + '.' + name, params: {} }));
      const Component = () => createElement('main', null, createElement('h1', null, 'Article'), texts, slots);
      exports.routes = [{ id: 'article', path: '/article', load: async () => ({ Component }) }];
      exports.slots = [];`,
  };
}
