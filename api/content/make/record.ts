import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { wavFile } from './sound.ts';

export type Film = {
  width: number;
  height: number;
  framesPerSecond: number;
  frames: number;
  drawFrame: (frame: number) => string;
  sound?: Float32Array;
  /** Largest size of each file, in bytes. */
  limit: number;
};

const soundKilobits = 64;

/** Draws each frame in the browser and writes `<path>.mp4` (H.264, AAC) and `<path>.webm` (VP9, Opus). */
export async function record(path: string, film: Film, browser: Browser): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'film-'));
  const master = join(folder, 'master.mkv');
  const wav = join(folder, 'sound.wav');
  try {
    await drawMaster(master, film, browser);
    if (film.sound) writeFileSync(wav, wavFile(film.sound));

    const input = [...words('-v error -y -i'), master, ...(film.sound ? ['-i', wav] : [])];
    const rate = pictureRate(film);
    const h264 = `-c:v libx264 -profile:v main -pix_fmt yuv420p -preset slow -crf 26 -maxrate ${rate} -bufsize ${rate}`;
    const vp9 = `-c:v libvpx-vp9 -pix_fmt yuv420p -crf 36 -b:v ${rate} -deadline good -cpu-used 4 -row-mt 1`;
    const aac = `-c:a aac -b:a ${soundKilobits}k -shortest -movflags +faststart`;
    execFileSync('ffmpeg', [...input, ...words(`${h264} ${aac}`), `${path}.mp4`]);
    execFileSync('ffmpeg', [...input, ...words(`${vp9} -c:a libopus -b:a 48k -shortest`), `${path}.webm`]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function drawMaster(master: string, film: Film, browser: Browser): Promise<void> {
  const { width, height, framesPerSecond, frames, drawFrame } = film;
  const stills = words(`-v error -y -f image2pipe -c:v mjpeg -r ${framesPerSecond} -i -`);
  const encoder = spawn('ffmpeg', [...stills, ...words('-c:v libx264 -qp 8 -preset ultrafast'), master]);
  const ended = once(encoder, 'close');
  const page = await browser.newPage({ viewport: { width, height } });
  try {
    await page.setContent('<style>body{margin:0}svg{display:block}</style><main></main>');
    const stage = page.locator('main');
    for (let frame = 0; frame < frames; frame++) {
      await stage.evaluate((element, svg) => (element.innerHTML = svg), drawFrame(frame));
      encoder.stdin.write(await page.screenshot({ type: 'jpeg', quality: 95 }));
    }
  } finally {
    encoder.stdin.end();
    await page.close();
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} while writing ${master}`);
}

/** The picture's bit rate, leaving room under the limit for the sound and the container. */
function pictureRate({ frames, framesPerSecond, limit, sound }: Film): string {
  const kilobits = (limit * 8 * 0.85) / (frames / framesPerSecond) / 1000;
  return `${Math.floor(kilobits - (sound ? soundKilobits : 0))}k`;
}

const words = (text: string) => text.split(' ');
