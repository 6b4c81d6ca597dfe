/** @jest-environment jsdom */
import { until } from '@marquee/testing/until';
import { createGuestResources, type LeftBehind } from './guest-resources.ts';

class FakeSheet {
  text = '';
  replaceSync(text: string) {
    this.text = text;
  }
  get cssRules() {
    return [{ cssText: this.text }];
  }
}
Object.assign(globalThis, { CSSStyleSheet: FakeSheet });
Object.assign(document, { adoptedStyleSheets: [] });

const left: LeftBehind[] = [];
const resources = createGuestResources((one) => void left.push(one));
beforeEach(() => (left.length = 0));

/** Jest's window has methods of its own. */
const listen = (type: string, act: () => void) =>
  EventTarget.prototype.addEventListener.call(window, type, act);

let version = 0;
/** A guest whose code runs as if it were in a file of its release. */
function aGuest() {
  version += 1;
  const release = `1.0.${version}`;
  const watched = resources.watch({ remote: 'mfe-polls', release });
  const runs = <Result>(act: () => Result): Result => {
    const { prepareStackTrace } = Error;
    Error.prepareStackTrace = () =>
      `Error\n    at mount (http://localhost/remotes/mfe-polls/${release}/app.js:1:9)`;
    try {
      return act();
    } finally {
      if (prepareStackTrace) Error.prepareStackTrace = prepareStackTrace;
      else delete (Error as { prepareStackTrace?: unknown }).prepareStackTrace;
    }
  };
  return { ...watched, runs };
}

test('what a guest ends itself is not reported', async () => {
  const { enter, leave, runs } = aGuest();
  await enter();
  const act = () => undefined;
  runs(() => {
    listen('resize', act);
    const timer = setInterval(act, 1_000);
    EventTarget.prototype.removeEventListener.call(window, 'resize', act);
    clearInterval(timer);
  });
  leave();
  expect(left).toEqual([]);
});

test('a stylesheet that a guest links waits for its scope wherever it is, but in a shadow root', async () => {
  const { enter, leave, runs } = aGuest();
  await enter();
  const island = document.body.appendChild(document.createElement('div'));
  const shadow = island.attachShadow({ mode: 'open' });
  const linkIn = (parent: ParentNode) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/own.css' });
    runs(() => parent.append(link, document.createElement('p')));
    return link.media;
  };
  expect([document.head, island, shadow].map(linkIn)).toEqual(['not all', 'not all', '']);
  expect(island.querySelector('p')?.attributes).toHaveLength(0);
  leave();
  island.remove();
  left.length = 0;
});

test('feature 16: listeners, intervals and nodes that stayed are removed and reported, each kind once', async () => {
  const { enter, leave, runs } = aGuest();
  const heard: string[] = [];
  for (let time = 0; time < 2; time += 1) {
    await enter();
    runs(() => {
      listen('resize', () => void heard.push('resize'));
      document.addEventListener('click', () => void heard.push('click'), true);
      setInterval(() => undefined, 1_000);
      document.body.append(Object.assign(document.createElement('aside'), { textContent: 'a tooltip' }));
    });
    leave();
  }
  window.dispatchEvent(new Event('resize'));
  document.dispatchEvent(new Event('click'));
  expect([heard, document.querySelector('aside')]).toEqual([[], null]);
  const owner = { remote: 'mfe-polls', release: expect.any(String) };
  expect(left).toEqual([
    { ...owner, kind: 'listeners', items: expect.arrayContaining(['window resize', 'document click']) },
    { ...owner, kind: 'intervals', items: ['setInterval'] },
    { ...owner, kind: 'nodes', items: ['aside'] },
  ]);
});

test('a listener from the time when the code loaded is there at every mount, and not in between', async () => {
  const { enter, leave, runs } = aGuest();
  let heard = 0;
  runs(() => listen('resize', () => (heard += 1)));
  for (let time = 0; time < 2; time += 1) {
    await enter();
    window.dispatchEvent(new Event('resize'));
    leave();
    window.dispatchEvent(new Event('resize'));
  }
  expect(heard).toBe(2);
});

test('styles leave with the last island of a guest and come back with the next one', async () => {
  const { enter, leave, runs } = aGuest();
  await enter();
  await enter();
  const style = document.createElement('style');
  runs(() => document.head.append(style));
  leave();
  expect(style.isConnected).toBe(true);
  leave();
  expect([style.isConnected, document.adoptedStyleSheets]).toEqual([false, []]);
  expect(left).toMatchObject([{ kind: 'styles', items: ['style'] }]);
  await enter();
  expect([style.isConnected, document.adoptedStyleSheets.length]).toEqual([true, 1]);
  leave();
});

test('rules that a guest inserts into its style one by one come back with it', async () => {
  const { enter, leave, runs } = aGuest();
  await enter();
  const style = document.createElement('style');
  runs(() => document.head.append(style));
  style.sheet!.insertRule('.poll { color: red }', 0);
  leave();
  await enter();
  expect([...style.sheet!.cssRules].map(({ cssText }) => cssText)).toEqual([
    expect.stringMatching(/^\.poll:where\(.*\) \{color: red;\}$/),
  ]);
  leave();
});

test('a style that a guest adds at each mount is put back once', async () => {
  const { enter, leave, runs } = aGuest();
  const count = () => document.querySelectorAll('style').length;
  const before = count();
  for (let time = 0; time < 3; time += 1) {
    await enter();
    const style = Object.assign(document.createElement('style'), { textContent: '.poll { color: red }' });
    runs(() => document.head.append(style));
    leave();
  }
  await enter();
  expect(count()).toBe(before + 1);
  leave();
  expect(count()).toBe(before);
});

test('feature 16: stylesheets that a guest made the document adopt leave and come back with it, one of each text', async () => {
  const own = new CSSStyleSheet();
  document.adoptedStyleSheets = [own];
  const { enter, leave, runs } = aGuest();
  const another = aGuest();
  await another.enter();
  const ofAnother = another.runs(() => new CSSStyleSheet());
  document.adoptedStyleSheets.push(ofAnother);
  for (let time = 0; time < 3; time += 1) {
    await enter();
    runs(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('.poll { color: red }');
      document.adoptedStyleSheets.push(sheet);
      const lasting = new CSSStyleSheet();
      lasting.replaceSync('.poll { color: blue }');
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, lasting];
    });
    leave();
    expect(document.adoptedStyleSheets).toEqual([own, ofAnother]);
  }
  await enter();
  expect(document.adoptedStyleSheets).toHaveLength(4);
  leave();
  another.leave();
  expect(document.adoptedStyleSheets).toEqual([own]);
  const items = ['adoptedStyleSheets', 'adoptedStyleSheets'];
  expect(left).toMatchObject([
    { kind: 'styles', items },
    { kind: 'styles', items: ['adoptedStyleSheets'] },
  ]);
  document.adoptedStyleSheets = [];
});

test.each<[string, (last: Element, style: Element) => void]>([
  ['before', (last, style) => last.before('text', style)],
  ['after', (last, style) => last.after(style)],
  [
    'insertAdjacentElement',
    (last, style) => void last.insertAdjacentElement('beforeBegin' as InsertPosition, style),
  ],
  [
    'insertAdjacentElement of the parent',
    (_, style) => void document.head.insertAdjacentElement('beforeend', style),
  ],
  ['before of a text', (last, style) => last.previousSibling!.before(style)],
])('feature 16: a style that a guest inserts by %s leaves with it', async (_, insert) => {
  const last = document.createElement('meta');
  document.head.append('text', last);
  const { enter, leave, runs } = aGuest();
  await enter();
  const style = document.createElement('style');
  runs(() => insert(last, style));
  expect(style.parentNode).toBe(document.head);
  leave();
  expect([style.isConnected, document.adoptedStyleSheets]).toEqual([false, []]);
  expect(left).toMatchObject([{ kind: 'styles', items: ['style'] }]);
  last.remove();
});

test('an element beside which a guest inserts something, and one inside its own element, are not the guest’s', async () => {
  const [last, target] = [document.createElement('aside'), document.createElement('div')];
  document.body.append(last, target);
  const { enter, leave, runs } = aGuest();
  await enter();
  runs(() => {
    document.body.insertBefore(document.createElement('b'), last);
    target.append(document.createElement('i'));
    target.firstElementChild!.after(document.createElement('i'));
  });
  leave();
  expect(left).toMatchObject([{ kind: 'nodes', items: ['b'] }]);
  expect([last.isConnected, target.childElementCount]).toEqual([true, 2]);
  document.body.replaceChildren();
});

test('timeouts and frames of an unmounted guest end after a second', async () => {
  const { enter, leave, runs } = aGuest();
  await enter();
  let ran = false;
  runs(() => {
    setTimeout(() => (ran = true), 1_200);
    setTimeout(() => undefined, 10);
  });
  // A timer of the test itself, which fires after that of the guest.
  let hasPassed = false;
  setTimeout(() => (hasPassed = true), 1_300);
  leave();
  await until(() => hasPassed);
  expect(ran).toBe(false);
  expect(left).toMatchObject([{ kind: 'timeouts', items: ['setTimeout'] }]);
});

test('the shell’s own listeners and timers are left alone', async () => {
  const { enter, leave } = aGuest();
  await enter();
  let heard = 0;
  listen('resize', () => (heard += 1));
  leave();
  window.dispatchEvent(new Event('resize'));
  expect([heard, left]).toEqual([1, []]);
});
