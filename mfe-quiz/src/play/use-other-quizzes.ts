import type { CelebrityOption } from '@marquee/api-contract/roster';
import { usePlatform } from '@marquee/mount';
import { useEffect, useState } from 'react';
import { otherQuizzes, type StarQuiz } from '../stars/star-quiz.ts';

/** What else can be played, asked for when there is nothing else to show: a play does not wait for it. */
export function useOtherQuizzes(star: CelebrityOption): readonly StarQuiz[] {
  const { api } = usePlatform();
  const [quizzes, setQuizzes] = useState<readonly StarQuiz[]>([]);

  useEffect(() => {
    let wanted = true;
    const ask = async () => {
      const found = await otherQuizzes(api, star);
      if (wanted) setQuizzes(found);
    };
    void ask();
    return () => {
      wanted = false;
    };
  }, [api, star]);

  return quizzes;
}
