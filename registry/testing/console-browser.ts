import type { Action } from '../releases/actor.ts';
import { createTokenText, storeToken } from '../releases/tokens.ts';
import type { TestRegistry } from './start-test-registry.ts';

/** A person signed in at the console: session cookie and form token. */
export type Person = { cookie: string; formToken: string };

type Fields = Record<string, string | string[]>;

/** A browser without scripts at a registry's console: opens pages, sends forms, signs people in. */
export function consoleBrowser(registry: () => TestRegistry, host = 'registry.test') {
  const ours = { host, origin: `http://${host}`, accept: 'text/html' };

  function look(url: string, { cookie = '' }: { cookie?: string } = {}) {
    return registry().app.inject({ url, headers: { host, cookie, accept: 'text/html' } });
  }

  function submit(url: string, fields: Fields, headers: Record<string, string> = {}) {
    const typed = Object.entries(fields).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, one] as [string, string]),
    );
    return registry().app.inject({
      method: 'POST',
      url,
      headers: { ...ours, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(typed).toString(),
    });
  }

  /** What forms of this cookie's session hold. */
  async function personOf(cookie: string): Promise<Person> {
    const { body } = await look('/', { cookie });
    const [, formToken = ''] = /name="form-token" value="([^"]+)"/.exec(body) ?? [];
    return { cookie, formToken };
  }

  async function signIn(token: string): Promise<Person> {
    const response = await submit('/console/sign-in', { token, next: '/' });
    expect(response.statusCode).toBe(303);
    return personOf(String(response.headers['set-cookie']).split(';')[0]!);
  }

  return {
    look,
    submit,
    personOf,
    signIn,
    /** Signs a person in who has these rights on every remote. */
    async personWith(name: string, ...actions: Action[]): Promise<Person> {
      const token = createTokenText();
      const expiresAt = new Date(Date.now() + 600_000);
      await storeToken(registry().db, name, token, { rights: [{ remote: '*', actions }], expiresAt });
      return signIn(token);
    },
    /** Sends a form with its session's token, as the person's browser would. */
    send({ cookie, formToken }: Person, url: string, fields: Fields = {}) {
      return submit(url, { 'form-token': formToken, ...fields }, { cookie });
    },
  };
}
