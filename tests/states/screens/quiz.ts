import { expect } from '@playwright/test';
import { dataFrom } from '../../visitor/call-api.ts';
import {
  answerQuestion,
  answerQuestions,
  newPlayer,
  openPlay,
  optionsOf,
  signedInAs,
} from '../../visitor/quiz-player.ts';
import type { ScreenState, Visit } from '../screen-state.ts';

/** Opens a page that needs no sign-in. */
const open = (path: string) => async (visit: Visit) => {
  await visit.page.goto(visit.at(path));
};

/** The app config switches quizzes off. */
async function noQuizIsOn({ fault }: Visit) {
  const config = await dataFrom<object>('GET', '/security/api/getAppConfig');
  await fault({ call: 'C01', kind: 'soft', status: 200, data: { ...config, flags: { quiz: false } } });
}

async function askForSignIn({ page, at, say }: Visit) {
  await page.goto(at('/quiz/aarav-suryan/play'));
  await page.getByRole('button', { name: say('Sign in and play', 'साइन इन करके खेलिए') }).click();
}

export const quizStates: readonly ScreenState[] = [
  { name: '/quiz: the quizzes of the three stars', arrive: open('/quiz') },
  {
    name: '/quiz: the live quizzes are unknown',
    arrive: async (visit) => {
      await visit.fault({ call: 'C13', kind: 'hard', status: 503, message: 'Service Unavailable' });
      await visit.page.goto(visit.at('/quiz'));
    },
  },
  {
    name: '/quiz: no live quizzes',
    arrive: async (visit) => {
      await noQuizIsOn(visit);
      await visit.page.goto(visit.at('/quiz'));
      await expect(visit.page.getByText(visit.say('No live quizzes', 'अभी कोई क्विज़ नहीं'))).toBeVisible();
    },
  },
  {
    name: '/quiz/:celeb: closed',
    arrive: async (visit) => {
      await noQuizIsOn(visit);
      await visit.page.goto(visit.at('/quiz/meher-tarana'));
      await expect(
        visit.page.getByText(visit.say('This quiz is taking a break', 'यह क्विज़ अभी बंद है')),
      ).toBeVisible();
    },
  },
  {
    name: '/quiz/:celeb/play: quizzes are switched off',
    arrive: async (visit) => {
      await noQuizIsOn(visit);
      await visit.page.goto(visit.at('/quiz/meher-tarana/play'));
      await expect(visit.page.locator('main .mq-empty')).toBeVisible();
    },
  },
  { name: '/quiz/:celeb: before a sign-in', arrive: open('/quiz/meher-tarana') },
  {
    name: '/quiz/:celeb/play: the warm-up question is answered',
    arrive: async (visit) => {
      await visit.page.goto(visit.at('/quiz/aarav-suryan/play'));
      await optionsOf(visit).first().click();
      await expect(visit.page.locator('main output')).not.toBeEmpty();
    },
  },
  {
    name: '/quiz/:celeb/play: the sign-in after the warm-up',
    arrive: async (visit) => {
      await askForSignIn(visit);
      await expect(visit.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: '/quiz/:celeb/play: the sign-in was closed',
    arrive: async (visit) => {
      await askForSignIn(visit);
      await expect(visit.page.getByRole('dialog')).toBeVisible();
      await visit.page.keyboard.press('Escape');
      await expect(visit.page.locator('main .mq-empty button')).toBeVisible();
    },
  },
  {
    name: '/quiz/:celeb/play: the questions are loading',
    arrive: async (visit) => {
      await visit.fault({ call: 'C21', kind: 'silent' });
      await openPlay(visit);
      await expect(visit.page.locator('main .mq-skeleton').first()).toBeVisible();
    },
  },
  {
    name: '/quiz/:celeb/play: the first question',
    arrive: async (visit) => {
      await openPlay(visit);
      await expect(optionsOf(visit).first()).toBeVisible();
    },
  },
  {
    name: '/quiz/:celeb/play: an answer is being checked',
    arrive: async (visit) => {
      await visit.fault({ call: 'C20', kind: 'silent' });
      await answerQuestion(visit);
      await expect(visit.page.locator('main output')).not.toBeEmpty();
    },
  },
  {
    name: '/quiz/:celeb/play: right',
    arrive: async (visit) => {
      await openPlay(visit);
      await optionsOf(visit)
        .filter({ hasText: visit.say('Nashik', 'नाशिक') })
        .click();
      await expect(visit.page.getByText(visit.say('Right!', 'सही!'))).toBeVisible();
    },
  },
  {
    name: '/quiz/:celeb/play: wrong',
    arrive: async (visit) => {
      await openPlay(visit);
      await optionsOf(visit)
        .filter({ hasText: visit.say('Nagpur', 'नागपुर') })
        .click();
      await expect(visit.page.locator('main output')).toContainText(visit.say('Not quite', 'नहीं।'));
    },
  },
  {
    name: '/quiz/:celeb/play: the last question is answered',
    arrive: async (visit) => {
      await answerQuestion(visit, { answered: 9 });
      await expect(
        visit.page.getByRole('button', { name: visit.say('See your result', 'अपना नतीजा देखिए') }),
      ).toBeVisible();
    },
  },
  {
    name: '/quiz/:celeb/result: being read',
    arrive: async (visit) => {
      // Only this browser stores the result: a placeholder is shown until the scripts load.
      await visit.page.route(/\.js(\?|$)/, () => undefined);
      await visit.page.goto(visit.at('/quiz/aarav-suryan/result'), { waitUntil: 'commit' });
      await expect(visit.page.locator('main .mq-skeleton').first()).toBeVisible();
    },
  },
  {
    name: '/quiz/:celeb/result: played just now',
    arrive: async (visit) => {
      await answerQuestion(visit, { answered: 9 });
      await visit.page.getByRole('button', { name: visit.say('See your result', 'अपना नतीजा देखिए') }).click();
      await visit.page.waitForURL(/\/result$/);
      await expect(visit.page.locator('main canvas')).toBeVisible();
    },
  },
  {
    name: '/quiz/:celeb/result: the answers are open',
    arrive: async (visit) => {
      await answerQuestion(visit, { answered: 9 });
      await visit.page.getByRole('button', { name: visit.say('See your result', 'अपना नतीजा देखिए') }).click();
      await visit.page.locator('main summary').click();
      await expect(visit.page.locator('main details ol')).toBeVisible();
    },
  },
  {
    name: '/quiz/:celeb/result: a visitor who has not played is sent to the quiz',
    arrive: async (visit) => {
      const player = await newPlayer();
      await answerQuestions(player, 'kabir', 1);
      await signedInAs(visit.page, player);
      await visit.page.goto(visit.at('/quiz/kabir-rangrez/result'));
      await visit.page.waitForURL(/\/quiz\/kabir-rangrez$/);
    },
  },
];
