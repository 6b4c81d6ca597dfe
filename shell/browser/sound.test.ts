/** @jest-environment jsdom */
import { createSound } from './sound.ts';

beforeEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = '<button data-sound hidden aria-label="Video sound"></button>';
});
const button = () => document.querySelector<HTMLButtonElement>('[data-sound]') as HTMLButtonElement;

test('sound is off at first, and the header’s button turns it on', () => {
  const sound = createSound(document, sessionStorage);
  let changes = 0;
  const stop = sound.onChange(() => (changes += 1));
  expect([sound.muted(), button().hidden, button().getAttribute('aria-pressed')]).toEqual([
    true,
    false,
    'false',
  ]);
  button().click();
  expect([sound.muted(), button().getAttribute('aria-pressed'), changes]).toEqual([false, 'true', 1]);
  // `aria-pressed` alone tells the state: "turn off, pressed" would contradict itself.
  expect(button()).toHaveAccessibleName('Video sound');
  stop();
  sound.toggle();
  expect([sound.muted(), changes]).toEqual([true, 1]);
});

test('the choice is stored for this session', () => {
  createSound(document, sessionStorage).toggle();
  expect(createSound(document, sessionStorage).muted()).toBe(false);
});

test('a page without the button still has sound', () => {
  button().remove();
  const sound = createSound(document, sessionStorage);
  sound.toggle();
  expect(sound.muted()).toBe(false);
});
