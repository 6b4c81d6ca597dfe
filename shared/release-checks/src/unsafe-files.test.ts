import { brotliCompressSync, gzipSync } from 'node:zlib';
import { refuseRelease } from './refuse-release.ts';
import { aBuiltRelease } from './testing/a-built-release.ts';

const refusal = (files: Record<string, string | Buffer>) =>
  refuseRelease(aBuiltRelease(files)).then(
    () => undefined,
    (failure: Error) => failure.message,
  );
const svg = (inside: string, attributes = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;

test('the files of a build are accepted: scripts, styles, fonts, images, audio, video, licences and their copies', async () => {
  const names = ['a.mjs', 'data.json', 'f.woff2', 'p.png', 'p.jpg', 'p.jpeg', 'p.webp', 'p.avif', 'p.gif'];
  const more = ['i.ico', 's.mp3', 'v.mp4', 'v.webm', 'page.js.LICENSE.txt', 'data.json.gz'];
  const ofGuests = ['f.woff', 'f.ttf', 'f.otf', 'f.eot', 's.ogg', 's.wav', 's.m4a', 'site.webmanifest'];
  const picture = svg(
    '<defs><path id="p" d="M0 0h9"/></defs><use href="#p"/><!-- drawn --><title>On it = here</title>',
  );
  const files = { 'browser/p.svg': picture, 'browser/p.svg.br': brotliCompressSync(Buffer.from(picture)) };
  const all = Object.fromEntries(
    [...names, ...more, ...ofGuests].map((name) => [`browser/${name}`, 'bytes']),
  );
  expect(await refusal({ ...all, ...files })).toBeUndefined();
});

test.each([
  'page.html',
  'page.HTML',
  'a.xhtml',
  'a.xml',
  'a.js.map',
  'a.pdf',
  'a.svgz',
  'a.htm.br',
  'LICENSE',
  'a.wasm',
])('finding 4: browser/%s is refused, naming the file, because no build makes such', async (name) => {
  expect(await refusal({ [`browser/deep/${name}`]: '<script>steal()</script>' })).toContain(
    `browser/deep/${name} is of a type that no build puts into browser/`,
  );
});

test.each([
  ['a script', svg('<script>steal()</script>')],
  ['a script by another prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg">steal()</s:script>')],
  ['a foreign object', svg('<foreignObject><body/></foreignObject>')],
  ['a handler', svg('', 'onload="steal()"')],
  ['a handler on a line of its own', svg('<g\nonclick = "steal()"/>')],
  ['a script URL', svg('<a href="#"><animate attributeName="href" to="javascript:steal()"/></a>')],
  ['a URL elsewhere', svg('<use xlink:href="https://evil.example/a.svg#x"/>')],
  ['an SVG inside it', svg('<image href="data:image/svg+xml;base64,PHN2Zz4="/>')],
  ['an entity', `<!DOCTYPE svg [<!ENTITY x "<scr">]>${svg('&x;')}`],
  ['a stylesheet of transformations', `<?xml-stylesheet href="#x"?>${svg('')}`],
  ['UTF-16', Buffer.from(`\ufeff${svg('<script>steal()</script>')}`, 'utf16le')],
  ['another encoding', svg('').replace('UTF-8', 'UTF-7')],
])('finding 4: an SVG with %s is refused, as it is and compressed', async (_what, text) => {
  const bytes = Buffer.from(text);
  const files = {
    'browser/plain.svg': bytes,
    'browser/small.svg.br': brotliCompressSync(bytes),
    'browser/small.svg.gz': gzipSync(bytes),
  };
  const message = await refusal(files);
  for (const path of Object.keys(files)) expect(message).toContain(`${path} is more than an image`);
});

const animated = (attributes: string) => svg(`<a href="#"><set ${attributes}/></a>`);
const xhtml = 'xmlns:h="http://www.w3.org/1999/xhtml"';

test.each([
  ['a script URL with a decimal reference', animated('attributeName="fill" to="java&#115;cript:steal()"')],
  ['a script URL with a hexadecimal reference', svg('<a href="&#x6A;avascript:steal()"/>')],
  ['a script URL whose reference has zeros', svg('<a href="java&#x0000000073;cript:steal()"/>')],
  ['a script URL with a reference to a tab', animated('attributeName="fill" to="java&#9;script:steal()"')],
  ['a script URL with a line break', svg('<a href="java\nscript:steal()"/>')],
  ['a URL elsewhere behind a reference', svg('<use href="&#104;ttps://evil.example/a.svg#x"/>')],
  ['a URL elsewhere by another prefix', svg('<use y:href="//evil.example/a.svg#x"/>')],
  ['an animation of a URL', animated('attributeName="href" to="data:text/html,&lt;script>"')],
  ['an animated list of URLs', animated('attributeName="xlink:href" values="#a;https://evil.example/"')],
  ['an animation of a handler', animated('attributeName="&#111;nclick" to="steal()"')],
  ['HTML by another prefix', svg('<h:meta http-equiv="refresh" content="0;url=//evil.example"/>', xhtml)],
  ['HTML whose namespace has a reference', svg('', xhtml.replace('xhtml', '&#120;html'))],
  ['a document type', `<!DOCTYPE svg>${svg('')}`],
  ['a document type of another file', `<!DOCTYPE svg SYSTEM "https://evil.example/x.dtd">${svg('')}`],
  ['a deep nesting', svg('<g>'.repeat(100_000) + '</a>'.repeat(100_000))],
])('finding 41: an SVG with %s is refused', async (_what, text) => {
  expect(await refusal({ 'browser/a.svg': text })).toContain('browser/a.svg is more than an image');
});

test('finding 41: what only looks active is accepted: text, comments, references, animated fragments', async () => {
  const picture = svg(
    `<!-- <script> --><title>javascript: &lt;script> <![CDATA[<script onload="x">]]></title>
     <use href="&#35;p"/><a href="#"><set attributeName="href" values="#a; #b;"/></a>`,
  );
  expect(await refusal({ 'browser/a.svg': picture })).toBeUndefined();
});

test('an SVG copy whose compression is not that of its name is refused', async () => {
  expect(await refusal({ 'browser/a.svg.br': svg('<script/>') })).toContain(
    'browser/a.svg.br is more than an image',
  );
});
