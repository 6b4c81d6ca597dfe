import { noResponse } from '@marquee/testing';
import { serveSlot } from '@marquee/testing/server';
import { slots } from './slots.tsx';
import { sampleSite } from './testing/sample-site.ts';

test('the newest articles are a list that works without JavaScript', async () => {
  const { html } = await serveSlot(slots, 'fanzone.news', {}, sampleSite().platform, 'hi');

  expect(html).toMatch(/<ul class="mq-carousel__list" role="list" aria-label="सबसे नई ख़बरें"/);
  expect(html).toContain('href="/hi/bollywood-news/rain-stops-shoot"');
  // A strict content security policy refuses style attributes.
  expect(html).not.toContain('style=');
});

test('news that cannot be loaded fail, so that the page offers a retry', async () => {
  const silent = sampleSite({}, { news: noResponse }).platform;
  await expect(serveSlot(slots, 'fanzone.news', {}, silent)).rejects.toMatchObject({ code: 'CALL_FAILED' });
});

test('people are in the requested order, and unknown slugs are left out', async () => {
  const params = { label: 'People', slugs: 'veda-kulkarni unknown aarav-suryan' };
  const { html } = await serveSlot(slots, 'fanzone.people', params, sampleSite().platform);

  expect(html.match(/celeb-bio\/[a-z-]+/g)).toEqual(['celeb-bio/veda-kulkarni', 'celeb-bio/aarav-suryan']);
});

test('every star has a video with captions in both languages and an AI label', async () => {
  const { html } = await serveSlot(slots, 'fanzone.samples', {}, sampleSite().platform);

  expect(html.match(/<video/g)).toHaveLength(3);
  expect(html.match(/<video[^>]* preload="none"/g)).toHaveLength(3);
  expect(html).not.toMatch(/autoplay/i);
  expect(html.match(/<track/g)).toHaveLength(6);
  expect(html).toContain('AI-generated with Meher Tarana’s permission');
  expect(html).toContain('href="/celebrities/meher-tarana"');
});

test('without videos the slot is empty', async () => {
  const { html } = await serveSlot(
    slots,
    'fanzone.samples',
    {},
    sampleSite({ getCelebOccasion: noResponse }).platform,
  );

  expect(html).toBe('');
});
