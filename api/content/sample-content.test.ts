import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentProblems } from '../testing/content-problems.ts';

const content = __dirname;

test('the sample content has unique ids, both languages and every file', () => {
  expect(contentProblems(content)).toEqual([]);
});

test('the check reports a missing file, a repeated id and a name in the wrong script', () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  try {
    cpSync(content, folder, { recursive: true });
    const occasions = join(folder, 'occasions.json');
    const changed = readFileSync(occasions, 'utf8')
      .replace('"occasionId": 2,', '"occasionId": 1,')
      .replace('/media/occasions/diwali.svg', '/media/occasions/nowhere.svg');
    writeFileSync(occasions, changed);

    const bios = join(folder, 'bios.json');
    const latin = readFileSync(bios, 'utf8')
      .replace('"title_hi": "बिजली मोहल्ला"', '"title_hi": "Bijli Mohalla"')
      .replace('<em>सवा लाख का सवाल</em>', '<em>Sawa Lakh ka Sawaal</em>');
    writeFileSync(bios, latin);

    const problems = contentProblems(folder);

    expect(problems).toContain('occasions.json: occasionId 1 occurs twice');
    expect(problems).toContain('/media/occasions/nowhere.svg does not exist');
    expect(problems).toContain('bios.json: aarav-suryan has no Hindi for Bijli Mohalla');
    expect(problems).toContain('aarav-suryan: body_hi writes Sawa Lakh ka Sawaal in Latin script');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each(['aarav-suryan', 'kabir-rangrez', 'meher-tarana'])(
  'no confetti lies on the face in the poster of %s',
  (star) => {
    const poster = readFileSync(join(content, `media/videos/${star}-poster.svg`), 'utf8');
    // The rays of the background start behind the middle of the face.
    const [, x = NaN, y = NaN] = (/rotate\(\S+ (\S+) ([^)\s]+)\)/.exec(poster) ?? []).map(Number);
    const flakes = [...poster.matchAll(/<rect x="-6" [^>]*translate\((\S+) ([^)\s]+)\)/g)];
    expect(flakes.length).toBeGreaterThan(20);
    const onFace = flakes.filter(([, left, top]) => Math.hypot(Number(left) - x, Number(top) - y) < 150);
    expect(onFace.map(([flake]) => flake)).toEqual([]);
  },
);

test('a video can be for anyone: one relationship has no title and a script without one', () => {
  const relationships = JSON.parse(readFileSync(join(content, 'relationships.json'), 'utf8')) as {
    relationshipType: string;
    relationship: string;
    honorific?: string;
  }[];
  const others = relationships.filter(({ relationshipType }) => relationshipType === 'other');
  expect(others).toMatchObject([{ relationship: 'Someone else' }]);
  expect(others[0]).not.toHaveProperty('honorific');
  // It is the last choice.
  expect(relationships.at(-1)).toBe(others[0]);
});
