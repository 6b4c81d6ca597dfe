import path from 'node:path';
import { readCatalogue, type Catalogue } from '../content/catalogue.ts';
import { agreedScript, captionsOf, recordingOf } from './agreed-script.ts';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await readCatalogue(path.join(import.meta.dirname, '..', 'content'));
});

const details = {
  celebId: 'kabir',
  occasionId: 1,
  relationshipId: 3,
  fullName: 'Rahul',
  language: 'hi',
  moderation: 'passed',
} as const;

test('every text of every star is said with the name, in captions that fit the film', () => {
  for (const star of catalogue.stars)
    for (const { occasionId } of star.occasions)
      for (const language of ['en', 'hi'] as const) {
        const script = agreedScript(catalogue, star.celebId, { ...details, occasionId, language });
        expect(script).toContain('Rahul');
        expect(script).not.toContain('{name}');

        const captions = captionsOf(script, 18);
        const cues = captions.trim().split('\n\n').slice(1);
        expect(cues.map((cue) => cue.split('\n')[1]).join(' ')).toBe(script);
        expect(captions).toMatch(/^WEBVTT\n\n00:00:00\.000 --> /);
        expect(cues.at(-1)).toContain('--> 00:00:18.000');
      }
});

test('the name is spelled as its chosen recording in the language of the video', () => {
  const nameAudioUrl = 'http://localhost:3001/media/names/rahul-1.mp3';
  expect(agreedScript(catalogue, 'kabir', { ...details, nameAudioUrl })).toContain('राहुल');
  expect(recordingOf(catalogue, nameAudioUrl)).toMatchObject({
    name: 'Rahul',
    file: '/media/names/rahul-1.mp3',
  });
  expect(recordingOf(catalogue, 'https://elsewhere.example/rahul.mp3')).toBeUndefined();
});

test('a name cannot add a caption or markup', () => {
  const captions = captionsOf('Hello <b>Asha</b> --> & all.', 18);
  expect(captions).toContain('Hello &lt;b>Asha&lt;/b> → &amp; all.');
});

test('an order whose details were deleted has no text', () => {
  expect(agreedScript(catalogue, 'kabir', { ...details, fullName: '' })).toBe('');
});
