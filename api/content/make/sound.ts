import { execFileSync } from 'node:child_process';

/** Samples a second of every sound made here; it is what espeak-ng speaks in. */
export const sampleRate = 22_050;

export type Voice = { voice: string; speed: number; pitch: number };

/** Speaks a text with espeak-ng; samples are between -1 and 1. */
export function speak(text: string, { voice, speed, pitch }: Voice): Float32Array {
  const wav = execFileSync('espeak-ng', [
    '-v',
    voice,
    '-s',
    String(speed),
    '-p',
    String(pitch),
    '--stdout',
    text,
  ]);
  const body = wav.subarray(44);
  return Float32Array.from({ length: body.length >> 1 }, (_, index) => body.readInt16LE(index * 2) / 32_768);
}

/** A plucked melody: each note is [beat, semitones above A4, length in beats]. */
export function melody(
  notes: readonly (readonly [number, number, number])[],
  beatSeconds: number,
  seconds: number,
): Float32Array {
  const samples = new Float32Array(Math.ceil(seconds * sampleRate));
  for (const [beat, semitones, beats] of notes) {
    const frequency = 440 * 2 ** (semitones / 12);
    const start = Math.round(beat * beatSeconds * sampleRate);
    const end = Math.min(samples.length, start + Math.round((beats + 1.5) * beatSeconds * sampleRate));
    for (let at = start; at < end; at++) {
      const time = (at - start) / sampleRate;
      const ring = Math.min(1, time / 0.008) * Math.exp(-time * 2.6);
      const turn = 2 * Math.PI * frequency * time;
      samples[at] =
        (samples[at] ?? 0) + ring * (Math.sin(turn) + 0.4 * Math.sin(2 * turn) + 0.15 * Math.sin(3 * turn));
    }
  }
  return samples;
}

/** Lays sounds over one another, each from its second on and at its loudness, and fades the end out. */
export function mix(
  seconds: number,
  layers: readonly { sound: Float32Array; from: number; gain: number }[],
): Float32Array {
  const out = new Float32Array(Math.ceil(seconds * sampleRate));
  for (const { sound, from, gain } of layers) {
    const offset = Math.round(from * sampleRate);
    sound.forEach((sample, index) => {
      const at = offset + index;
      if (at < out.length) out[at] = (out[at] ?? 0) + sample * gain;
    });
  }
  const fade = sampleRate * 0.8;
  return out.map((sample, at) => Math.tanh(sample) * Math.min(1, (out.length - at) / fade));
}

/** How loud a sound is in each film frame, 0 to 1: what moves the mouth. */
export function loudness(
  sound: Float32Array,
  framesPerSecond: number,
  frames: number,
  from: number,
): number[] {
  const width = sampleRate / framesPerSecond;
  return Array.from({ length: frames }, (_, frame) => {
    const start = Math.round((frame - from * framesPerSecond) * width);
    if (start < 0 || start >= sound.length) return 0;
    const heard = sound.subarray(start, Math.round(start + width));
    return Math.min(1, Math.sqrt(heard.reduce((sum, sample) => sum + sample * sample, 0) / heard.length) * 5);
  });
}

/** A mono 16-bit WAV file. */
export function wavFile(sound: Float32Array): Buffer {
  const file = Buffer.alloc(44 + sound.length * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + sound.length * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(sound.length * 2, 40);
  sound.forEach((sample, index) => file.writeInt16LE(Math.round(sample * 32_000), 44 + index * 2));
  return file;
}
