import { readEnvironment } from './environment.ts';

const needed = {
  VENDOR_TOKEN: 'v',
  AI_API_KEY: 'a',
  LEADSQUARED_ACCESS_KEY: 'l',
  LEADSQUARED_SECRET_KEY: 's',
};
const hosts = {
  MAIN_API_URL: 'https://api.test/',
  DEV_API_URL: 'https://dev.test',
  CONTENT_API_URL: 'https://content.test',
};

test('the three base hosts come from the environment', () => {
  const main = readEnvironment({ ...needed, ...hosts });
  expect([main.mainApi, main.contentApi]).toEqual(['https://api.test', 'https://content.test']);
  const dev = readEnvironment({ ...needed, ...hosts, API_HOST: 'dev' });
  expect([dev.mainApi, dev.contentApi]).toEqual(['https://dev.test', 'https://content.test']);
});

test('tenants are named by host, and by a header only where a proxy is trusted', () => {
  const read = (variables: Record<string, string>) => readEnvironment({ ...needed, ...variables }).tenants;
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

test.each(Object.keys(needed))('a shell without %s does not start, and says so', (name) => {
  expect(() => readEnvironment({ ...needed, [name]: undefined })).toThrow(name);
});
