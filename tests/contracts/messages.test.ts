import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(__dirname, '../..');

type Table = Readonly<Record<string, unknown>>;

/** Names and abbreviations that Hindi texts write in Latin letters. */
const latinWords = new Set(
  `Marquee WhatsApp Instagram YouTube OTT Google Pay Play PhonePe Paytm BHIM App Store Android iPhone Visa Mastercard RuPay
  AI API ASCI CSV CVC GST GSTIN INR ISO IST JavaScript MM OTP PDF PIN QR SAC SMS UPI YY English ad ta Tamil`.split(
    /\s+/,
  ),
);

const files = execFileSync('git', ['ls-files', '*messages.ts'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(
    (file) => /[/-]messages\.ts$/.test(file) && !/^(?:shared\/i18n|shell\/server|registry)\//.test(file),
  );

test.each(files)('%s has each message in English and in Hindi, with the same placeholders', async (file) => {
  const { en, hi } = await tablesOf(file);
  expect(Object.keys(hi).sort()).toEqual(Object.keys(en).sort());
  expect(placeholdersOf(hi)).toEqual(placeholdersOf(en));
});

test.each(files)('%s has no English in a Hindi message', async (file) => {
  const { hi } = await tablesOf(file);
  const found = textsOf(hi).flatMap(([key, text]) =>
    (text.replace(/\{\w+\}|\S+@\S+|\b\w*\d\w*\b/g, '').match(/[A-Za-z]+/g) ?? [])
      .filter((word) => !latinWords.has(word))
      .map((word) => `${key}: ${word}`),
  );
  expect(found).toEqual([]);
});

test('the messages are found', () => {
  expect(files.length).toBeGreaterThan(35);
});

async function tablesOf(file: string): Promise<{ en: Table; hi: Table }> {
  const module = (await import(pathToFileURL(path.join(root, file)).href)) as Record<string, unknown>;
  const tables = Object.values(module).find(isTables);
  if (!tables) throw new Error(`${file} exports no messages`);
  return tables;
}

function isTables(value: unknown): value is { en: Table; hi: Table } {
  return typeof value === 'object' && value !== null && 'en' in value && 'hi' in value;
}

function textsOf(table: Table): [string, string][] {
  return Object.entries(table).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
}

function placeholdersOf(table: Table) {
  return Object.fromEntries(textsOf(table).map(([key, text]) => [key, text.match(/\{\w+\}/g)?.sort() ?? []]));
}
