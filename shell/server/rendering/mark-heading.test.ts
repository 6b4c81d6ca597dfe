import { slotMark } from '@marquee/mount';
import { markHeading } from './mark-heading.ts';

test('the heading of a page gets an id, nothing else does', () => {
  expect(markHeading('<section class="hero"><h1 class="title">Stars</h1></section><h1>B</h1>')).toEqual({
    html: '<section class="hero"><h1 id="heading" class="title">Stars</h1></section><h1>B</h1>',
    heading: 'heading',
  });
  expect(markHeading('<h1>A</h1>').html).toBe('<h1 id="heading">A</h1>');
});

test('a heading that has an id retains it', () => {
  const html = '<h1 data-id="x" class="who" id="who">A</h1>';
  expect(markHeading(html)).toEqual({ html, heading: 'who' });
});

test('a page without a heading, and one with a slot above it, is left as it is', () => {
  const mark = slotMark('a-1');
  for (const html of ['<h2>Order</h2>', '', '<h12>odd</h12>', `<p>${mark}</p><h1>A</h1>`])
    expect(markHeading(html)).toEqual({ html });
  expect(markHeading(`<h1>A</h1>${mark}`).heading).toBe('heading');
});
