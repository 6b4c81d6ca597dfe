import { readAppLinks } from './read-app-links.ts';

const bases = {
  android: 'https://play.test/details?id=app',
  ios: 'https://apple.test/app',
  deepLink: 'https://open.test/app',
};

test('every placement has its own URLs', () => {
  const links = readAppLinks({ ...bases, overrides: '{}' });
  expect(Object.keys(links)).toEqual(['header', 'footer', 'banner', 'bottom', 'fan-zone-get-video-message']);
  const all = Object.values(links).flatMap((urls) => Object.values(urls));
  expect(new Set(all).size).toBe(all.length);
  expect(links.header.android).toBe(
    'https://play.test/details?id=app&referrer=utm_source%3Dweb%26utm_content%3Dheader',
  );
});

test('a placement may have links of its own, one by one', () => {
  const overrides = JSON.stringify({ banner: { deepLink: 'https://m.app.link/banner' } });
  const { banner, header } = readAppLinks({ ...bases, overrides });
  expect(banner).toMatchObject({
    deepLink: 'https://m.app.link/banner',
    ios: 'https://apple.test/app?ct=banner',
  });
  expect(header.deepLink).toBe('https://open.test/app?placement=header');
});

test.each(['{', '{"nowhere":{}}', '{"header":{"android":"http://plain.test"}}'])(
  'a malformed value is refused: %s',
  (overrides) => {
    expect(() => readAppLinks({ ...bases, overrides })).toThrow('APP_LINKS');
  },
);
