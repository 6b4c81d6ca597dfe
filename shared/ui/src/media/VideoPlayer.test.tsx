/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { VideoPlayer } from './VideoPlayer.tsx';

const labels = { play: 'Play', mute: 'Sound off', unmute: 'Sound on' };
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

  cleanup();
  render(<Player />);
  await userEvent.click(screen.getByRole('button', { name: 'Sound on' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sound off' }));
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(video().muted).toBe(true);
});

test('a video that has started shows its poster below, until its first frame covers it', async () => {
  const { container } = render(<Player />);
  const pictures = () => [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(pictures()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(pictures()).toEqual(['/a.svg']);
});

test('it starts muted, and the mute button unmutes the video', async () => {
  render(<Player />);
  expect(video().muted).toBe(true);

  await userEvent.click(screen.getByRole('button', { name: 'Sound on' }));
  expect(video().muted).toBe(false);

  await userEvent.click(screen.getByRole('button', { name: 'Sound off' }));
  expect(video().muted).toBe(true);
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

test('once the video has started, the browser’s own controls take over, with the focus', () => {
  render(<Player />);
  // jsdom has no controls, which make a video focusable.
  const focus = jest.spyOn(video(), 'focus');
  expect(video().controls).toBe(false);

  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(video().controls).toBe(true);
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(focus).toHaveBeenCalledTimes(1);
  jest.restoreAllMocks();
});

test('the sound that the browser’s controls turn off is off for the whole site', () => {
  render(<Player />);
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(video().textTracks[0]?.mode).toBe('disabled');

  act(() => {
    // jsdom fires the event too, as React does for a film that came from another page.
    video().muted = true;
    video().dispatchEvent(new Event('volumechange'));
  });
  expect(video().textTracks[0]?.mode).toBe('showing');
});

test('a film that goes on from another page has the browser’s controls, and the focus stays where it is', () => {
  const paused = jest.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockReturnValue(false);
  const heading = document.body.appendChild(document.createElement('h1'));
  heading.tabIndex = -1;
  heading.focus();
  render(<Player />);
  expect(video().controls).toBe(true);
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(heading).toHaveFocus();
  heading.remove();
  paused.mockRestore();
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
  video().pause();
  fireEvent(video(), new Event('play'));
  expect(played).toEqual(['heard']);

  // From the beginning again.
  video().currentTime = 0;
  fireEvent(video(), new Event('play'));
  expect(played).toEqual(['heard', 'heard']);
  jest.restoreAllMocks();
});

function video() {
  const element = document.querySelector('video');
  if (!element) throw new Error('no video');
  return element;
}
