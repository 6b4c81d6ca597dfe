/** @jest-environment jsdom */
import { parseAtDoor } from '@marquee/contracts';
import { celebOccasionData } from '@marquee/contracts/calls';
import { render, screen } from '@testing-library/react';
import * as intro from '../intro/IntroPage.tsx';
import * as teaser from '../teaser/Teaser.tsx';
import { answered, fakeApi } from '../testing/fake-api.ts';
import { pageHtml, showPage } from '../testing/show-page.tsx';
import { Surroundings, testPlatform } from '../testing/test-platform.tsx';
import * as hub from './HubPage.tsx';

/** Stars of these short keys have a live quiz. */
function site(live: string[]) {
  const { api } = fakeApi({
    getCelebOccasion: ({ celebId }) =>
      answered(
        parseAtDoor(
          celebOccasionData,
          {
            celebId,
            celebUserId: 'cu_1',
            celebName: celebId,
            occasionId: 1,
            occasionName: 'Birthday',
            price: { amountMinor: 49900, currency: 'INR' },
            thumbnailUrl: 'http://media/square.svg',
            heroImage: 'http://media/wide.svg',
            quizId: live.includes(celebId) ? `qz_${celebId}` : null,
          },
          'the sample details',
        ),
      ),
  });
  return testPlatform(api).platform;
}

test('the hub invites to every live quiz and says which is resting', async () => {
  await showPage({ module: hub, params: {}, platform: site(['aarav', 'meher']) });
  expect(screen.getByRole('link', { name: 'Play the Aarav Suryan quiz' })).toHaveAttribute(
    'href',
    '/quiz/aarav-suryan',
  );
  expect(screen.queryByRole('link', { name: 'Play the Kabir Rangrez quiz' })).not.toBeInTheDocument();
  expect(screen.getByText('Back soon')).toBeInTheDocument();
});

test('a hub without live quizzes leads to the stars', async () => {
  await showPage({ module: hub, params: {}, platform: site([]), language: 'hi' });
  expect(screen.getByText('अभी कोई क्विज़ नहीं')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'स्टार देखें' })).toHaveAttribute('href', '/hi/celebrities');
});

test('the intro starts the play, and a resting quiz offers the others', async () => {
  const page = { module: intro, params: { celeb: 'kabir-rangrez' } };
  const live = await showPage({ ...page, platform: site(['aarav', 'meher', 'kabir']) });
  expect(screen.getByRole('link', { name: 'Start the quiz' })).toHaveAttribute(
    'href',
    '/quiz/kabir-rangrez/play',
  );
  live.unmount();

  await showPage({ ...page, platform: site(['aarav']) });
  expect(screen.getByText('This quiz is resting')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Play the Aarav Suryan quiz' })).toBeInTheDocument();
});

test('an intro of nobody is no page', async () => {
  const platform = site([]);
  await expect(pageHtml({ module: intro, params: { celeb: 'nobody' }, platform })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('search engines get a list of the quizzes, and of each a quiz', async () => {
  const platform = site(['aarav', 'meher', 'kabir']);
  const url = new URL('https://marquee.test/hi/quiz');
  const given = { params: { celeb: 'meher-tarana' }, url, language: 'hi' as const };
  const services = { api: platform.api, content: platform.content };

  const list = hub.handle.meta({ ...given, data: await hub.loader({ ...given, ...services }) });
  expect(list.structuredData).toMatchObject([
    { '@type': 'ItemList', itemListElement: [{ url: 'https://marquee.test/hi/quiz/aarav-suryan' }, {}, {}] },
  ]);
  const one = intro.handle.meta({ ...given, data: await intro.loader({ ...given, ...services }) });
  expect(one).toMatchObject({
    title: 'मेहर तराना क्विज़',
    preloadImage: 'http://media/wide.svg',
    structuredData: [{ '@type': 'Quiz', inLanguage: 'hi' }, { '@type': 'BreadcrumbList' }],
  });
});

test('the teaser invites to one star’s quiz, or to all, and is silent for a resting one', async () => {
  const platform = site(['aarav']);
  const place = async (params: { celeb?: string }) => {
    const data = await teaser.loader({ params, language: 'en', api: platform.api });
    return render(
      <Surroundings platform={platform}>
        <teaser.Component params={params} data={data} />
      </Surroundings>,
    );
  };

  const one = await place({ celeb: 'aarav-suryan' });
  expect(screen.getByText('How well do you know Aarav Suryan?')).toBeInTheDocument();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/quiz/aarav-suryan');
  one.unmount();

  const all = await place({});
  expect(screen.getByRole('link')).toHaveAttribute('href', '/quiz');
  all.unmount();

  expect((await place({ celeb: 'kabir-rangrez' })).container).toBeEmptyDOMElement();
});
