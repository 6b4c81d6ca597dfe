/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { VideoPlayer } from './VideoPlayer.tsx';

const labels = {
  play: 'Play',
  pause: 'Pause',
  mute: 'Sound off',
  unmute: 'Sound on',
  seek: 'Position',
  fullScreen: 'Full screen',
};
const captions = [{ src: '/a.en.vtt', srcLang: 'en', label: 'English' }];

// jsdom plays nothing: these fakes fire the events of a browser.
HTMLMediaElement.prototype.play = async function play() {
  fireEvent(this, new Event('play'));
};
HTMLMediaElement.prototype.pause = function pause() {
  fireEvent(this, new Event('pause'));
};

function Player({ captionsIn, opening }: { captionsIn?: string; opening?: string }) {
  const [muted, setMuted] = useState(true);
  return (
    <VideoPlayer
      src="/a.mp4"
      poster="/a.svg"
      captions={captions}
      {...(captionsIn && { captionsIn })}
      opening={opening ?? null}
      muted={muted}
      onToggleMute={() => setMuted(!muted)}
      labels={labels}
      title="A birthday video"
    />
  );
}

test('a press of play is consent to hear, unless the visitor turned the sound off here', async () => {
  render(<Player />);
  expect(video().muted).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(video().muted).toBe(false);

  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sound off' }));
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(video().muted).toBe(true);
});

test('it starts muted, and the mute button unmutes the video', async () => {
  render(<Player />);
  expect(video().muted).toBe(true);

  await userEvent.click(screen.getByRole('button', { name: 'Sound on' }));
  expect(video().muted).toBe(false);

  await userEvent.click(screen.getByRole('button', { name: 'Sound off' }));
  expect(video().muted).toBe(true);
});

test('the label of the play button names its next action', async () => {
  render(<Player />);
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));

  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
});

test("for browsers without scripts the server's HTML has the browser's controls, and captions", () => {
  const html = renderToString(<Player />);

  expect(html).toContain('controls=""');
  expect(html).toContain('kind="captions"');
});

test('the chosen captions are shown whether the sound is on or off', async () => {
  const tracks = [
    { language: 'en', mode: '' },
    { language: 'hi', mode: '' },
  ];
  // jsdom has no text tracks.
  Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', { configurable: true, get: () => tracks });
  const { rerender } = render(<Player captionsIn="hi" />);
  expect(tracks.map(({ mode }) => mode)).toEqual(['disabled', 'showing']);

  await userEvent.click(screen.getByRole('button', { name: 'Sound on' }));
  expect(tracks.map(({ mode }) => mode)).toEqual(['disabled', 'showing']);

  rerender(<Player captionsIn="off" />);
  expect(tracks.map(({ mode }) => mode)).toEqual(['disabled', 'disabled']);
});

test('the controls hide two seconds after the video started, and show again when the pointer moves', async () => {
  jest.useFakeTimers();
  render(<Player />);
  const player = screen.getByRole('group');
  expect(player.dataset['controls']).toBe('shown');

  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  act(() => jest.advanceTimersByTime(1_999));
  expect(player.dataset['controls']).toBe('shown');
  // The pointer that started the video still rests on it.
  act(() => jest.advanceTimersByTime(1));
  expect(player.dataset['controls']).toBe('hidden');

  fireEvent.pointerMove(player);
  expect(player.dataset['controls']).toBe('shown');
  act(() => jest.advanceTimersByTime(2_000));
  expect(player.dataset['controls']).toBe('hidden');

  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  act(() => jest.advanceTimersByTime(10_000));
  expect(player.dataset['controls']).toBe('shown');
  jest.useRealTimers();
});

test('the time is shown and changed by a slider once the length of the video is known', () => {
  render(<Player />);
  expect(screen.queryByRole('slider')).toBeNull();

  Object.defineProperty(video(), 'duration', { configurable: true, value: 65 });
  fireEvent(video(), new Event('loadedmetadata'));
  expect(screen.getByText('0:00 / 1:05')).toBeTruthy();

  fireEvent.change(screen.getByRole('slider', { name: 'Position' }), { target: { value: '12' } });
  expect(video().currentTime).toBe(12);
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('0:12 / 1:05');
});

test('a recording is heard as the video begins, not when it goes on after a pause, and is silent with it', async () => {
  const played: string[] = [];
  jest.spyOn(HTMLAudioElement.prototype, 'play').mockImplementation(async function play(
    this: HTMLMediaElement,
  ) {
    if (this instanceof HTMLAudioElement) played.push(this.muted ? 'silent' : 'heard');
    else fireEvent(this, new Event('play'));
  });
  render(<Player opening="/asha.mp3" />);

  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(played).toEqual(['heard']);

  video().currentTime = 3;
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(played).toEqual(['heard']);
  jest.restoreAllMocks();
});

function video() {
  const element = document.querySelector('video');
  if (!element) throw new Error('no video');
  return element;
}
