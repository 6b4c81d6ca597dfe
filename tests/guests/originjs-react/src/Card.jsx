import { lazy, Suspense, useState } from 'react';
import './card.css';

const Solution = lazy(() => import('./Solution.jsx'));

export default function Card({ star = 'your star' }) {
  const [guesses, setGuesses] = useState(0);
  return (
    <div className="riddles-card">
      <p>What has {star} never sung?</p>
      <button type="button" onClick={() => setGuesses(guesses + 1)}>
        Guesses: {guesses}
      </button>
      {guesses > 0 && (
        <Suspense fallback="…">
          <Solution />
        </Suspense>
      )}
    </div>
  );
}
