/** @jest-environment jsdom */
import { Surroundings } from '@marquee/testing';
import { openPage } from '@marquee/testing/browser';
import { render, screen } from '@testing-library/react';
import { routes } from '../routes.tsx';
import * as teaser from '../teaser/Teaser.tsx';
import { site } from '../testing/live-quizzes.ts';

test('the hub invites to every live quiz and says which is resting', async () => {
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
  expect(screen.getByRole('link', { name: 'स्टार देखें' })).toHaveAttribute('href', '/hi/celebrities');
});

test('the intro starts the play, and a resting quiz offers the others', async () => {
  const address = '/quiz/kabir-rangrez';
  const live = await openPage(routes, address, site(['aarav', 'meher', 'kabir']));
  expect(screen.getByRole('link', { name: 'Start the quiz' })).toHaveAttribute(
    'href',
    '/quiz/kabir-rangrez/play',
  );
  live.unmount();

  await openPage(routes, address, site(['aarav']));
  expect(screen.getByText('This quiz is resting')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Play the quiz about Aarav Suryan' })).toBeInTheDocument();
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
