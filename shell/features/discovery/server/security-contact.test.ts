import { readSettings } from '@marquee/http-server';
import { aRelease } from '../../../testing/a-release.ts';
import { aShellOver } from '../../../testing/a-shell.ts';
import { aSite } from '../../../testing/a-site.ts';
import { discovery } from './feature.ts';

test('security.txt names where to report a vulnerability, and until when that holds', async () => {
  const site = aSite([aRelease('mfe-quiz', {})], {});
  const app = await aShellOver(site, { variables: { SECURITY_CONTACT: 'mailto:reports@site.test' } });
  const response = await app.inject('/.well-known/security.txt');
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');

  const fields = new Map(
    response.body
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/s) as [string, string]),
  );
  expect(fields.get('Contact')).toBe('mailto:reports@site.test');
  expect(fields.get('Canonical')).toBe(`${site.settings.siteUrl}/.well-known/security.txt`);
  const days = (Date.parse(fields.get('Expires')!) - Date.now()) / (24 * 60 * 60 * 1000);
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

test('SECURITY_CONTACT is a mail address, a page on https or a telephone number, each as a URI', () => {
  const read = (contact?: string) =>
    readSettings(discovery.settings, { SECURITY_CONTACT: contact }).SECURITY_CONTACT;
  expect(read()).toBe('mailto:security@marquee.example');
  expect(read('https://site.test/report')).toBe('https://site.test/report');
  expect(() => read('security@site.test')).toThrow('SECURITY_CONTACT');
  expect(() => read('mailto:a@site.test\nContact: mailto:b@site.test')).toThrow('SECURITY_CONTACT');
});
