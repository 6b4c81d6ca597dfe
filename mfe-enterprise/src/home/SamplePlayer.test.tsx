/** @jest-environment jsdom */
import { testPlatform } from '@marquee/testing';
import { openPage } from '@marquee/testing/browser';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes.tsx';

test('a typed name appears on the plate, in the chosen language', async () => {
  await openPage(routes, '/', testPlatform().platform);

  await userEvent.type(screen.getByLabelText('Whose name goes up?'), 'Meenakshi');
  expect(screen.getByText('Hello, Meenakshi')).toBeTruthy();

  await userEvent.click(screen.getByLabelText('العربية'));
  expect(screen.getByText('مرحبًا، Meenakshi').closest('p')?.dir).toBe('rtl');
  expect(screen.getByLabelText<HTMLVideoElement>('Sample film: العربية').poster).toContain(
    'enterprise-ar-poster.svg',
  );
});

test('the voice says no other name than the one on the plate', async () => {
  Object.assign(HTMLMediaElement.prototype, { play: async () => undefined, scrollIntoView: () => {} });
  await openPage(routes, '/', testPlatform().platform);
  const film = screen.getByLabelText<HTMLVideoElement>('Sample film: English');
  const at = (seconds: number) => {
    Object.defineProperty(film, 'currentTime', { value: seconds, configurable: true });
    fireEvent.timeUpdate(film);
    return film.muted;
  };
  await userEvent.type(screen.getByLabelText('Whose name goes up?'), 'Meenakshi');
  await userEvent.click(screen.getByText('Play the sample'));
  expect([at(0.5), at(1.5), at(1.7), at(4)]).toEqual([true, true, false, false]);

  await userEvent.clear(screen.getByLabelText('Whose name goes up?'));
  await userEvent.type(screen.getByLabelText('Whose name goes up?'), 'asha');
  expect(at(0.5)).toBe(false);
});

test('the film plays with sound on a press, which can be turned off, and its button shows the state', async () => {
  const played: HTMLVideoElement[] = [];
  // jsdom has neither a player nor anything to scroll.
  const scrolled = jest.fn();
  Object.assign(HTMLMediaElement.prototype, {
    async play(this: HTMLVideoElement) {
      played.push(this);
      this.dispatchEvent(new Event('play'));
    },
    scrollIntoView: scrolled,
    pause(this: HTMLVideoElement) {
      this.dispatchEvent(new Event('pause'));
    },
  });
  await openPage(routes, '/', testPlatform().platform);

  await userEvent.click(screen.getByText('Play the sample'));
  expect(played.map(({ muted }) => muted)).toEqual([false]);
  expect(scrolled).toHaveBeenCalledTimes(1);

  await userEvent.click(screen.getByText('Pause'));
  await userEvent.click(screen.getByLabelText('Turn sound off'));
  await userEvent.click(screen.getByText('Play the sample'));
  expect(played.map(({ muted }) => muted)).toEqual([true, true]);
});
