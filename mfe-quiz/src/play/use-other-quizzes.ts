import type { CelebrityOption } from '@marquee/api-contract/roster';
import { usePlatform } from '@marquee/mount';
import { useEffect, useState } from 'react';
import { otherQuizzes, type StarQuiz } from '../stars/star-quiz.ts';

/** The live quizzes of other stars, fetched in the browser once they are to be shown. Empty until then. */
export function useOtherQuizzes(star: CelebrityOption): readonly StarQuiz[] {
  const { api } = usePlatform();
  const [quizzes, setQuizzes] = useState<readonly StarQuiz[]>([]);

  useEffect(() => {
    let isMounted = true;
    void otherQuizzes(api, star).then((found) => isMounted && setQuizzes(found));
    return () => {
      isMounted = false;
    };
  }, [api, star]);

  return quizzes;
}
