import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const guide = readFileSync(path.join(root, 'docs/voice.md'), 'utf8');

interface Term {
  readonly write: string;
  readonly not: string;
  readonly exceptIn: readonly string[];
  readonly pattern: RegExp;
}

const hindiTerms = termsBelow('## Hindi words');
const englishTerms = termsBelow('## English words');

/** Texts that people read: messages, articles and sample content; not tests, and not lists of names or rude words. */
const textFiles = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(
    (file) => /\.(?:ts|tsx|json)$|^site\/articles\/texts\//.test(file) && existsSync(path.join(root, file)),
  )
  .filter(
    (file) =>
      !/\.test\.tsx?$|^tests\/|^docs\/|\/testing\/|profanity|language-table|name-audios|transliterate/.test(
        file,
      ),
  );

const messageFiles = textFiles.filter((file) => /messages\.ts$|\/texts\//.test(file));

/** Words that differ in nothing but a nuqta or a half letter, yet are two words. */
const differentWords = new Set(['मोड़ मोड']);

test('the guide has both word lists', () => {
  expect(hindiTerms.length).toBeGreaterThan(20);
  expect(englishTerms.length).toBeGreaterThan(5);
});

test('Hindi texts use one word for one thing', () => {
  expect(textFiles.flatMap((file) => unwantedTerms(file, hindiTerms))).toEqual([]);
});

test('English texts use plain words', () => {
  expect(messageFiles.flatMap((file) => unwantedTerms(file, englishTerms))).toEqual([]);
});

test('a Hindi word has one spelling', () => {
  const places = new Map<string, Map<string, string>>();
  for (const { file, line, text } of textFiles.flatMap(hindiLines))
    for (const word of wordsOf(text)) {
      const spellings = places.get(soundOf(word)) ?? new Map<string, string>();
      if (!spellings.has(word)) spellings.set(word, `${word} (${file}:${line})`);
      places.set(soundOf(word), spellings);
    }
  const found = [...places.values()]
    .filter((spellings) => spellings.size > 1 && !differentWords.has([...spellings.keys()].join(' ')))
    .map((spellings) => [...spellings.values()].join(', '));
  expect(found).toEqual([]);
});

test('Hindi commands end in -इए', () => {
  const found = textFiles
    .flatMap(hindiLines)
    .flatMap(({ file, line, text }) =>
      commandsIn(text).map((command) => `${file}:${line} ${command}: end the command in -इए`),
    );
  expect(found).toEqual([]);
});

test('Hindi commands with «न» end in -ें', () => {
  const found = textFiles.flatMap(hindiLines).flatMap(({ file, line, text }) => {
    const [command] = /(?<![\p{L}\p{M}])न [\p{L}\p{M}]+[इि]ए(?![\p{L}\p{M}])/u.exec(text) ?? [];
    return command ? [`${file}:${line} ${command}`] : [];
  });
  expect(found).toEqual([]);
});

test('Hindi texts about a star or a person by name do not agree in gender', () => {
  const gendered = /(?:रहे|रही|ते|ती|चुके|चुकी) (?:हैं|थे|थीं)|ेंगे|ेंगी|मेरे [^।]*हैं/u;
  const found = messageFiles.flatMap(hindiLines).flatMap(({ file, line, text }) => {
    // In a question to the reader, the verb agrees with «आप».
    const isAbout = /\{(?:star|name)\}/.test(text) && !/(?<!\p{L})आप /u.test(text);
    return isAbout && gendered.test(text) ? [`${file}:${line} ${text.trim()}`] : [];
  });
  expect(found).toEqual([]);
});

test('a star who speaks Hindi agrees with no gender of who watches', () => {
  const gendered = /(?<![\p{L}\p{M}])आप (?!दोनों)[^।,:]*(?:रहे|रही|ते|ती|चुके|चुकी) (?:हैं|थे|थीं)/u;
  const stars = JSON.parse(readFileSync(path.join(root, 'api/content/stars.json'), 'utf8')) as unknown;
  const scripts = [...JSON.stringify(stars).matchAll(/"scriptPreview_hi":"([^"]+)"/g)].map(
    ([, text]) => text,
  );
  expect(scripts.length).toBeGreaterThan(30);
  expect(scripts.filter((text = '') => gendered.test(text))).toEqual([]);
});

test('no text has a 24-hour clock', () => {
  const clock = /(?:सुबह|दोपहर|शाम|रात) (?:\d{1,2}:00|1[3-9]|2\d)|\b(?:1[3-9]|2[0-3]):00\b/u;
  const found = messageFiles.flatMap((file) =>
    linesOf(file).flatMap((text, at) =>
      clock.test(text) ? [`${file}:${at + 1} ${clock.exec(text)?.[0]}`] : [],
    ),
  );
  expect(found).toEqual([]);
});

/** Reads the table of words below a heading of the guide. */
function termsBelow(heading: string): Term[] {
  const section = guide.slice(guide.indexOf(heading)).split('\n## ')[0] ?? '';
  return [...section.matchAll(/^\| (.+?) \| (.+?) \|(?: (.*?) ?\|)?$/gm)]
    .filter(([, write]) => write !== 'Write')
    .flatMap(([, write = '', not = '', exceptIn = '']) =>
      not
        .trim()
        .split(', ')
        .map((word) => ({
          write: write.trim(),
          not: word,
          exceptIn: exceptIn.trim().split(', ').filter(Boolean),
          pattern: new RegExp(`(?<![\\p{L}\\p{M}])${word.replace(/[{}]/g, '\\$&')}(?![\\p{L}\\p{M}])`, 'iu'),
        })),
    );
}

function unwantedTerms(file: string, terms: readonly Term[]): string[] {
  // Most files have none of the words.
  const whole = linesOf(file).join('\n').toLowerCase();
  const found = terms.filter(({ not }) => whole.includes(not));
  return linesOf(file).flatMap((line, at) =>
    found
      .filter(({ not, exceptIn, pattern }) => {
        if (!line.toLowerCase().includes(not)) return false;
        return pattern.test(exceptIn.reduce((text, phrase) => text.replaceAll(phrase, ''), line));
      })
      .map(({ write, not }) => `${file}:${at + 1} ${not}: write ${write}`),
  );
}

/** The commands of a text in the form -ें or -एँ, each with the word before it; wishes and questions are not commands. */
function commandsIn(text: string): string[] {
  const verb =
    /(?<![\p{L}\p{M}])(?:करें|चुनें|लिखें|जाँचें|बढ़ें|देखें|खोलें|भेजें|माँगें|पाएँ|जाएँ|हटाएँ|मँगाएँ|बताएँ|लौटें|रखें|लें|बदलें|चलाएँ|रोकें|सुनें|खेलें|पढ़ें|दबाएँ|आएँ|दें|भरें|रहें|डालें|दिखाएँ)$/u;
  const notACommand =
    /(?<![\p{L}\p{M}])(?:न|कैसे|क्या|किस|किसे|किसकी|किससे|कौन|किन|अगर|ताकि|जब|जहाँ|जो|जिस|जितना)(?![\p{L}\p{M}])/u;
  return text
    .split(/[।!'"`:;,”\]}]|(?<=\?)| कि /u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => verb.test(sentence) && !notACommand.test(sentence))
    .map((sentence) => sentence.split(' ').slice(-2).join(' '));
}

function hindiLines(file: string) {
  return linesOf(file).flatMap((text, at) =>
    /\p{Script=Devanagari}/u.test(text) ? [{ file, line: at + 1, text }] : [],
  );
}

function linesOf(file: string): string[] {
  return readFileSync(path.join(root, file), 'utf8').split('\n');
}

function wordsOf(text: string): string[] {
  return text.match(/[\u0900-\u0963\u0971-\u097f]+/g) ?? [];
}

/** A word without nuqta, with one sign for every nasal: words that are equal by it are one word in two spellings. */
function soundOf(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll('\u093c', '')
    .replaceAll('ँ', 'ं')
    .replace(/[ङञणनम]्(?=[क-ह])/g, 'ं');
}

test('each event that a remote declares says in a sentence when it is published', () => {
  const manifests = textFiles.filter((file) => /^mfe-[^/]+\/remote\.json$/.test(file));
  const events = manifests.flatMap((file) => {
    const { events: declared = [] } = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as {
      events?: { name: string; description?: string }[];
    };
    return declared;
  });
  expect(events.length).toBeGreaterThan(0);
  for (const { name, description } of events)
    expect(`${name}: ${description}`).toMatch(/^[a-z-]+:[a-z-]+: [A-Z].* .*\.$/);
});
