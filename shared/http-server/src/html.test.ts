import fc from 'fast-check';
import { attributes, escapeHtml, html, inlineJson } from './html.ts';

test('inline JSON cannot end its script element, and parses to the same data', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (value, text) => {
      const hostile = { value, text: `${text}</script><!--<script>${text}\u2028` };
      const json = inlineJson(hostile);

      expect(json).not.toMatch(/[<>&\u2028\u2029]/);
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(hostile)));
    }),
  );
});

test('text cannot open a tag or leave an attribute', () => {
  expect(escapeHtml(`<img src=x onerror='a("b")'>&`)).toBe(
    '&lt;img src=x onerror=&#39;a(&quot;b&quot;)&#39;&gt;&amp;',
  );
  expect(attributes({ title: '"><script>', hidden: undefined })).toBe(' title="&quot;&gt;&lt;script&gt;"');
});

test('a template escapes every value except HTML', () => {
  const items = ['a', '<b>'].map((item) => html`<i>${item}</i>`);
  const { text } = html`<b title="${'"'}">${items}${undefined}${2}</b>`;
  expect(text).toBe('<b title="&quot;"><i>a</i><i>&lt;b&gt;</i>2</b>');
});
