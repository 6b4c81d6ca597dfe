/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { LanguageProvider, useMessages } from './LanguageProvider.tsx';
import { Localised } from './Localised.tsx';
import { localised } from './localised-text.ts';
import { defineMessages } from './messages.ts';
import { translate } from './translate.ts';

const messages = defineMessages({ en: { hello: 'Hello {name}, {name}!' }, hi: { hello: 'नमस्ते {name}' } });
const star = { name: 'Aarav', name_hi: 'आरव', job: 'Actor', job_hi: null };

function Greeting() {
  const { t, language } = useMessages(messages);
  return (
    <p lang={language}>
      {t('hello', { name: 'Asha' })} <Localised record={star} field="name" />{' '}
      <Localised record={star} field="job" />
    </p>
  );
}

test('a message has its placeholders filled; one without a value stays visible', () => {
  expect(translate(messages, 'en')('hello', { name: '$& Asha' })).toBe('Hello $& Asha, $& Asha!');
  expect(translate(messages, 'hi')('hello')).toBe('नमस्ते {name}');
  expect(translate(messages, 'en')).toBe(translate(messages, 'en'));
});

test('tables must have the same keys', () => {
  // @ts-expect-error -- `late` is missing in Hindi
  const lacking = defineMessages({ en: { now: 'Now', late: 'Late' }, hi: { now: 'अभी' } });
  // @ts-expect-error -- `more` is missing in English
  const surplus = defineMessages({ en: { now: 'Now' }, hi: { now: 'अभी', more: 'और' } });
  // The compiler is the check; the function returns the table unchanged.
  expect([lacking.en.now, surplus.hi.now]).toEqual(['Now', 'अभी']);
});

test('components render the language of the page, and mark a fallback to English', () => {
  render(
    <LanguageProvider language="hi">
      <Greeting />
    </LanguageProvider>,
  );
  expect(screen.getByText(/नमस्ते Asha आरव/).lang).toBe('hi');
  expect(screen.getByText('Actor').lang).toBe('en');
});

test('a field is returned in the page’s language if it exists', () => {
  expect(localised(star, 'name', 'hi')).toEqual({ text: 'आरव' });
  expect(localised(star, 'name', 'en')).toEqual({ text: 'Aarav' });
  expect(localised(star, 'job', 'hi')).toEqual({ text: 'Actor', lang: 'en' });
  expect(localised({ note: null }, 'note', 'hi')).toEqual({ text: '' });
});
