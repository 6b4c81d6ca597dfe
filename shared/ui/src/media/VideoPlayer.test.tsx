/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { VideoPlayer } from './VideoPlayer.tsx';

const labels = { play: 'Play', pause: 'Pause', mute: 'Sound off', unmute: 'Sound on' };
const captions = [{ src: '/a.en.vtt', srcLang: 'en', label: 'English' }];

// jsdom plays nothing: these fakes fire the events of a browser.
HTMLMediaElement.prototype.play = async function play() {
  fireEvent(this, new Event('play'));
};
HTMLMediaElement.prototype.pause = function pause() {
  fireEvent(this, new Event('pause'));
};

function Player({ captionsIn }: { captionsIn?: string }) {
  const [muted, setMuted] = useState(true);
  return (
    <VideoPlayer
      src="/a.mp4"
      poster="/a.svg"
      captions={captions}
      {...(captionsIn && { captionsIn })}
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

function video() {
  const element = document.querySelector('video');
  if (!element) throw new Error('no video');
  return element;
}
