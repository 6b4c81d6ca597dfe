import { findBrowser } from './find-browser.ts';

const playwrights = '/home/me/.cache/ms-playwright/chromium-1248/chrome-linux64/chrome';
const shell = '/home/me/.cache/ms-playwright/chromium_headless_shell-1248';

function found(...files: string[]): string | undefined {
  return findBrowser({
    given: '',
    playwrights,
    exists: (file) => files.includes(file),
    install: () => undefined,
  });
}

test('Playwright’s own browser comes before those of the system', () => {
  expect(found(shell, '/usr/bin/chromium')).toBeUndefined();
  expect(found('/usr/bin/chromium', '/usr/bin/google-chrome')).toBe('/usr/bin/chromium');
});

test('CHROMIUM_PATH comes first', () => {
  expect(findBrowser({ given: '/opt/browser', exists: () => true })).toBe('/opt/browser');
});

test('a computer without any browser gets Playwright’s, once', () => {
  const files: string[] = [];
  let installed = 0;
  const find = () =>
    findBrowser({
      given: '',
      playwrights,
      exists: (file) => files.includes(file),
      install: () => {
        installed += 1;
        files.push(shell);
      },
    });
  expect([find(), find(), installed]).toEqual([undefined, undefined, 1]);
});
