import { palette as p } from './palette.ts';
import { people } from './people.ts';
import type { Film } from './record.ts';
import { bulbRow } from './shapes.ts';
import { loudness, melody, mix, speak, type Voice } from './sound.ts';
import { stages, star } from './stage.ts';

type Line = { from: number; to: number; en: string; hi: string };
type Script = {
  voice: Voice;
  beat: number;
  notes: readonly (readonly [number, number, number])[];
  lines: readonly Line[];
};

const seconds = 9;
const framesPerSecond = 15;

/** What each star says in the sample film, and the tune under it; both are ours. */
export const scripts: Readonly<Record<string, Script>> = {
  'aarav-suryan': {
    voice: { voice: 'hi', speed: 168, pitch: 38 },
    beat: 0.3,
    notes: [
      [0, -5, 1],
      [1, -1, 1],
      [2, 2, 1],
      [3, 4, 2],
      [6, 2, 1],
      [7, -1, 1],
      [8, -5, 2],
      [11, -1, 1],
      [12, 2, 1],
      [13, 4, 1],
      [14, 7, 2],
      [17, 4, 1],
      [18, 2, 1],
      [19, -1, 1],
      [20, -5, 3],
      [24, 2, 1],
      [25, 4, 1],
      [26, 7, 3],
    ],
    lines: [
      { from: 0.6, to: 3.4, en: 'Asha! Happy birthday, boss.', hi: 'आशा! जन्मदिन मुबारक, बॉस।' },
      { from: 3.4, to: 5.8, en: 'First the chai, then the cake.', hi: 'पहले चाय, फिर केक।' },
      {
        from: 5.8,
        to: 8.8,
        en: 'And keep the corner piece for yourself.',
        hi: 'और कोने वाला टुकड़ा अपने लिए रखना।',
      },
    ],
  },
  'meher-tarana': {
    voice: { voice: 'hi+f3', speed: 140, pitch: 62 },
    beat: 0.28,
    notes: [
      [0, 0, 1],
      [1, 3, 1],
      [2, 5, 1],
      [3, 7, 1],
      [4, 8, 2],
      [7, 7, 1],
      [8, 5, 1],
      [9, 3, 1],
      [10, 5, 2],
      [13, 7, 1],
      [14, 8, 1],
      [15, 12, 3],
      [19, 8, 1],
      [20, 7, 1],
      [21, 5, 1],
      [22, 3, 1],
      [23, 0, 3],
      [27, 3, 1],
      [28, 7, 3],
    ],
    lines: [
      { from: 0.6, to: 3.2, en: 'Happy birthday, Asha!', hi: 'जन्मदिन मुबारक, आशा!' },
      { from: 3.2, to: 6.2, en: 'Play your favourite song today,', hi: 'आज अपना पसंदीदा गाना लगाइए,' },
      { from: 6.2, to: 8.8, en: 'and dance in front of everyone.', hi: 'और सबके सामने नाचिए।' },
    ],
  },
  'kabir-rangrez': {
    voice: { voice: 'hi', speed: 128, pitch: 26 },
    beat: 0.38,
    notes: [
      [0, -12, 2],
      [2, -9, 1],
      [3, -7, 2],
      [5, -5, 2],
      [7, -2, 1],
      [8, 0, 3],
      [11, -2, 1],
      [12, -5, 2],
      [14, -7, 2],
      [16, -9, 1],
      [17, -7, 1],
      [18, -12, 4],
    ],
    lines: [
      { from: 0.6, to: 3.2, en: 'Asha, happy birthday.', hi: 'आशा, जन्मदिन मुबारक।' },
      { from: 3.2, to: 6, en: 'Eight notes came to me this morning.', hi: 'आज सुबह आठ सुर मिले।' },
      { from: 6, to: 8.8, en: 'All eight are yours.', hi: 'आठों आपके हैं।' },
    ],
  },
};

/** The sample film of one star, 9:16, with the mouth following the voice. */
export function starFilm(key: string): Film {
  const script = scripts[key];
  const look = people[key];
  const colours = stages[key];
  if (!script || !look || !colours) throw new Error(`${key} has no script, look or stage`);

  const frames = seconds * framesPerSecond;
  const spoken = script.lines.map(({ hi, from }) => ({
    sound: speak(hi, script.voice),
    from,
  }));
  const heard = mix(
    seconds,
    spoken.map((line) => ({ ...line, gain: 1 })),
  );
  const lips = loudness(heard, framesPerSecond, frames, 0);
  return {
    width: 540,
    height: 960,
    framesPerSecond,
    frames,
    limit: 700_000,
    sound: mix(seconds, [
      { sound: heard, from: 0, gain: 0.9 },
      { sound: melody(script.notes, script.beat, seconds), from: 0, gain: 0.2 },
    ]),
    drawFrame: (frame) => {
      const through = frame / frames;
      const sway = Math.sin(frame / 9);
      return star(
        look,
        colours,
        {
          width: 540,
          height: 960,
          x: 270 + sway * 3,
          y: 372 + Math.sin(frame / 6) * 3,
          scale: 1.02 + 0.1 * through,
        },
        {
          expression: { blink: blinkAt(frame), speak: lips[frame] ?? 0 },
          chase: frame / 8,
          turn: frame * 0.35,
          over: foreground(frame),
        },
      );
    },
  };
}

/** The still before the film starts. */
export function starPoster(key: string): string {
  const film = starFilm(key);
  return film.drawFrame(4);
}

/** WebVTT captions in one language. */
export function captions(key: string, language: 'en' | 'hi'): string {
  const cues = (scripts[key]?.lines ?? []).map(
    (line) => `${time(line.from)} --> ${time(line.to)}\n${line[language]}\n`,
  );
  return `WEBVTT\n\n${cues.join('\n')}`;
}

const time = (at: number) => `00:00:${at.toFixed(3).padStart(6, '0')}`;

const blinkAt = (frame: number) => {
  const phase = frame % 38;
  return phase === 20 || phase === 22 ? 0.6 : phase === 21 ? 1 : 0;
};

/** Confetti, the rows of bulbs, and a darker foot where captions stay readable. */
function foreground(frame: number): string {
  const colours = [p.bulb, p.paper, p.rani, p.teal, p.vermilion];
  const confetti = Array.from({ length: 26 }, (_, index) => {
    const x = (index * 197) % 540;
    const fall = ((index * 137 + frame * (5 + (index % 4) * 1.6)) % 1040) - 40;
    return `<rect x="-6" y="-4" width="12" height="8" rx="2" fill="${colours[index % 5]}" transform="translate(${x + Math.round(Math.sin(frame / 7 + index) * 14)} ${Math.round(fall)}) rotate(${(index * 47 + frame * 9) % 360})"/>`;
  });
  return `${confetti.join('')}<defs><linearGradient id="foot" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${p.night}" stop-opacity="0"/><stop offset=".6" stop-color="${p.night}" stop-opacity=".82"/></linearGradient></defs><path d="M0,690H540V960H0Z" fill="url(#foot)"/>${bulbRow(18, 20, 520, 36, { size: 13, turn: frame / 6 })}${bulbRow(18, 940, 520, 36, { size: 13, turn: -frame / 6 })}`;
}
