import { slotMark } from '../slot-host.ts';
import { markFirstSection } from './first-section.ts';

test('the first section of a page gets an id, the others do not', () => {
  expect(markFirstSection('<h1>Stars</h1><section class="hero">A<br></section><section>B</section>')).toEqual(
    {
      html: '<h1>Stars</h1><section id="first-section" class="hero">A<br></section><section>B</section>',
      firstSection: 'first-section',
    },
  );
  expect(markFirstSection('<section>A</section>').html).toBe('<section id="first-section">A</section>');
});

test('a section that has an id keeps it', () => {
  const html = '<section data-id="x" class="who" id="who">A</section>';
  expect(markFirstSection(html)).toEqual({ html, firstSection: 'who' });
});

test('a page without a section, and one whose first section another remote fills in part, is left as it is', () => {
  const mark = slotMark('a-1');
  for (const html of [
    '<p>Order</p>',
    '',
    '<sections>odd</sections>',
    `<section>Offers ${mark}</section><section>B</section>`,
  ])
    expect(markFirstSection(html)).toEqual({ html });
  expect(markFirstSection(`<section>A</section>${mark}`).firstSection).toBe('first-section');
});
