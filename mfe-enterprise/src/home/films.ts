import { mediaPath } from '../media/media-path.ts';

/**
 * A prepared sample film in one language. A drawn presenter greets Asha and then says a sentence (`line`), in a
 * synthetic voice.
 */
export type Film = {
  /** The language code, such as `hi`. */
  code: string;
  /** The language's name in the language itself, such as `हिन्दी`. */
  own: string;
  dir: 'ltr' | 'rtl';
  /** The greeting shown in the film; `{name}` is replaced by the visitor's name. */
  greeting: string;
  /** The caption of the film, in the film's language. */
  line: string;
  /** The second at which the voice has said the greeting, and is about to say the line. */
  greetedAt: number;
  /** The path of the image that is shown before the film plays. */
  poster: string;
  webm: string;
  mp4: string;
};

/** The width and height of all films and posters, in pixels. */
export const filmSize = { width: 640, height: 360 } as const;

export const films = [
  film('en', 'English', 1.65, 'Hello, {name}', 'Please renew your policy by Friday.'),
  film('hi', 'हिन्दी', 1.3, 'नमस्ते, {name}', 'शुक्रवार तक अपनी पॉलिसी रिन्यू करा लीजिए।'),
  film('ta', 'தமிழ்', 1.9, 'வணக்கம், {name}', 'வெள்ளிக்கிழமைக்குள் உங்கள் பாலிசியைப் புதுப்பிக்கவும்.'),
  film('es', 'Español', 1.15, 'Hola, {name}', 'Renueve su póliza a más tardar el viernes.'),
  film('ar', 'العربية', 1.65, 'مرحبًا، {name}', 'يُرجى تجديد وثيقتك قبل نهاية يوم الجمعة.', 'rtl'),
] as const satisfies readonly Film[];

/**
 * Whether the voice of the films says this name. That is Asha, in Latin script or Devanagari; an empty name counts as
 * Asha.
 */
export function isSpoken(name: string): boolean {
  return /^(asha|आशा)?$/i.test(name);
}

/** Finds the film in a language; the first film if there is none in that language. */
export function filmIn(code: string | null): Film {
  return films.find((each) => each.code === code) ?? films[0];
}

/** Returns the film's greeting with the name in it. */
export function greet({ greeting }: Pick<Film, 'greeting'>, name: string): string {
  return greeting.replace('{name}', () => name);
}

function film(
  code: string,
  own: string,
  greetedAt: number,
  greeting: string,
  line: string,
  dir: Film['dir'] = 'ltr',
): Film {
  const file = `videos/enterprise-${code}`;
  return {
    code,
    own,
    dir,
    greetedAt,
    greeting,
    line,
    poster: mediaPath(`${file}-poster.svg`),
    webm: mediaPath(`${file}.webm`),
    mp4: mediaPath(`${file}.mp4`),
  };
}
