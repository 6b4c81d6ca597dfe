import { readShellSettings } from './read-shell-settings.ts';

const hosts = {
  MAIN_API_URL: 'https://api.test/',
  DEV_API_URL: 'https://dev.test',
  CONTENT_API_URL: 'https://content.test',
};

test('the three base hosts come from the environment', () => {
  const main = readShellSettings({ ...hosts });
  expect([main.mainApi, main.contentApi]).toEqual(['https://api.test', 'https://content.test']);
  const dev = readShellSettings({ ...hosts, API_HOST: 'dev' });
  expect([dev.mainApi, dev.contentApi]).toEqual(['https://dev.test', 'https://content.test']);
});

test('servers reach the hosts by addresses of their own, where these are given', () => {
  const read = (variables: Record<string, string>) => {
    const { mainApi, contentApi, internal } = readShellSettings({ ...hosts, ...variables });
    return [mainApi, contentApi, internal.mainApi, internal.contentApi];
  };
  const [api, content] = ['https://api.test', 'https://content.test'];
  expect(read({})).toEqual([api, content, api, content]);
  const inside = {
    MAIN_API_INTERNAL_URL: 'http://api:3001/',
    DEV_API_INTERNAL_URL: 'http://dev:3001',
    CONTENT_API_INTERNAL_URL: 'http://content:3002',
  };
  expect(read(inside)).toEqual([api, content, 'http://api:3001', 'http://content:3002']);
  expect(read({ ...inside, API_HOST: 'dev' })).toMatchObject({ 0: 'https://dev.test', 2: 'http://dev:3001' });
});

test('the site’s own media come from the main API, whatever the content host is, or from MEDIA_URL', () => {
  const read = (variables: Record<string, string>) =>
    readShellSettings({
      MAIN_API_URL: 'https://api.test',
      CONTENT_API_URL: 'https://cms.test/api',
      ...variables,
    }).internal.media;
  expect(read({})).toBe('https://api.test');
  expect(read({ MAIN_API_INTERNAL_URL: 'http://api:3001' })).toBe('http://api:3001');
  expect(read({ MEDIA_URL: 'https://media.test' })).toBe('https://media.test');
});

test('uploads of the content host are its own, or come from CONTENT_MEDIA_URL', () => {
  const read = (variables: Record<string, string>) =>
    readShellSettings({ CONTENT_API_URL: 'https://cms.test/api', ...variables }).contentMedia;
  expect(read({})).toBe('https://cms.test/api');
  expect(read({ CONTENT_MEDIA_URL: 'https://cdn.test' })).toBe('https://cdn.test');
});

test('tenants are determined by host, and by a header only with a trusted proxy', () => {
  const read = (variables: Record<string, string>) => readShellSettings({ ...variables }).tenants;
  expect(read({})).toEqual({ hosts: new Map(), header: undefined });
  const both = { TENANT_HOSTS: 'acme.example=acme b.example=b', TENANT_HEADER: 'X-Tenant' };
  expect(read({ ...both, TRUSTED_PROXIES: '10.0.0.0/8' })).toEqual({
    hosts: new Map([
      ['acme.example', 'acme'],
      ['b.example', 'b'],
    ]),
    header: 'x-tenant',
  });
  expect(() => read(both)).toThrow(/TENANT_HEADER .*TRUSTED_PROXIES/);
  expect(() => read({ TENANT_HOSTS: 'acme.example' })).toThrow(/TENANT_HOSTS/);
});

test('finding 7: the shell listens on loopback unless HOST is set', () => {
  const read = (HOST?: string) => readShellSettings({ PORT: '4000', HOST });
  expect(read()).toMatchObject({ host: 'localhost', sameOrigin: 'http://localhost:4000' });
  expect(read('::')).toMatchObject({ host: '::', sameOrigin: 'http://localhost:4000' });
  expect(read('10.0.0.7')).toMatchObject({ sameOrigin: 'http://10.0.0.7:4000' });
  expect(read('fd00::7')).toMatchObject({ sameOrigin: 'http://[fd00::7]:4000' });
});
