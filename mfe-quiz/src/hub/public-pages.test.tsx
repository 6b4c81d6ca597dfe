/** @jest-environment jsdom */
import { TestContext } from '@marquee/testing';
import { openPage } from '@marquee/testing/browser';
import { render, screen } from '@testing-library/react';
import { routes } from '../routes.tsx';
import * as teaser from '../teaser/Teaser.tsx';
import { site } from '../testing/live-quizzes.ts';

test('the hub links to every live quiz and marks the others as closed', async () => {
  await openPage(routes, '/quiz', site(['aarav', 'meher']));
  expect(screen.getByRole('link', { name: 'Play the quiz about Aarav Suryan' })).toHaveAttribute(
    'href',
    '/quiz/aarav-suryan',
  );
  expect(screen.queryByRole('link', { name: 'Play the quiz about Kabir Rangrez' })).not.toBeInTheDocument();
  expect(screen.getByText('Back soon')).toBeInTheDocument();
});

test('a hub without live quizzes leads to the stars', async () => {
  await openPage(routes, '/quiz', site([]), 'hi');
  expect(screen.getByText('अभी कोई क्विज़ नहीं')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'स्टार देखिए' })).toHaveAttribute('href', '/hi/celebrities');
});

test('the intro starts the play, and a closed quiz offers the others', async () => {
  const path = '/quiz/kabir-rangrez';
  const live = await openPage(routes, path, site(['aarav', 'meher', 'kabir']));
  expect(screen.getByRole('link', { name: 'Start the quiz' })).toHaveAttribute(
    'href',
    '/quiz/kabir-rangrez/play',
  );
  live.unmount();

  await openPage(routes, path, site(['aarav']));
  expect(screen.getByText('This quiz is taking a break')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Play the quiz about Aarav Suryan' })).toBeInTheDocument();
});

test.each([
  ['en', 'No live quizzes', 'This quiz is taking a break', 'This quiz is closed'],
  ['hi', 'अभी कोई क्विज़ नहीं', 'यह क्विज़ अभी बंद है', 'यह क्विज़ बंद हो चुका है'],
] as const)(
  'while quizzes are switched off no page links to one, and none starts (%s)',
  async (language, hub, intro, play) => {
    const platform = site(['aarav', 'meher', 'kabir'], { quiz: false });
    const shown = async (path: string, text: string) => {
      const { unmount } = await openPage(routes, path, platform, language);
      expect(await screen.findByText(text)).toBeInTheDocument();
      expect(document.querySelector('a[href$="/play"]')).toBeNull();
      unmount();
    };
    await shown('/quiz', hub);
    await shown('/quiz/aarav-suryan', intro);
    await shown('/quiz/aarav-suryan/play', play);

    const params = { celeb: 'aarav-suryan' };
    const data = await teaser.loader({ params, language, api: platform.api });
    expect(data.quiz?.live).toBe(false);
  },
);

test('the intro of a closed quiz does not promise another one if none is open, and leads to the stars', async () => {
  await openPage(routes, '/quiz/kabir-rangrez', site([]));
  expect(screen.getByText('This quiz is taking a break')).toBeInTheDocument();
  expect(screen.queryByText(/Another star/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See the stars' })).toHaveAttribute('href', '/celebrities');
});

test('the teaser links to one star’s quiz or to all, and is empty for a closed one', async () => {
  const platform = site(['aarav']);
  const place = async (params: { celeb?: string }) => {
    const data = await teaser.loader({ params, language: 'en', api: platform.api });
    return render(
      <TestContext platform={platform}>
        <teaser.Component params={params} data={data} />
      </TestContext>,
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
