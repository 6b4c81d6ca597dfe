/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { AudioProvider, createAudioFlag, useAudio } from './audio.tsx';

function Button() {
  const { muted, toggle } = useAudio();
  return <button onClick={toggle}>{muted ? 'muted' : 'loud'}</button>;
}

test('sound is initially off, and one action toggles it for all subscribers', async () => {
  const flag = createAudioFlag();
  render(
    <AudioProvider flag={flag}>
      <Button />
      <Button />
    </AudioProvider>,
  );
  const [first] = screen.getAllByRole('button');
  if (!first) throw new Error('no button');
  expect(screen.getAllByText('muted')).toHaveLength(2);
  await userEvent.click(first);
  expect(screen.getAllByText('loud')).toHaveLength(2);
  await userEvent.click(first);
  expect(screen.getAllByText('muted')).toHaveLength(2);
});

test('the server renders muted for every visitor, so that its HTML can be shared', () => {
  const flag = createAudioFlag({ remembered: false });
  const element = (
    <AudioProvider flag={flag}>
      <Button />
    </AudioProvider>
  );
  expect(renderToString(element)).toContain('muted');
  render(element);
  expect(screen.getByRole('button')).toHaveTextContent('loud');
});

test('outside the provider the hook throws', () => {
  expect(() => renderToString(<Button />)).toThrow(
    expect.objectContaining({
      code: 'AUDIO_OUTSIDE_PROVIDER',
      message: expect.stringContaining('must be used within the audio provider'),
    }),
  );
});
