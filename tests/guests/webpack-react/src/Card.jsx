import { lazy, Suspense, useState } from 'react';
import './card.css';

const Thanks = lazy(() => import('./Thanks.jsx'));

export default function Card({ star = 'your star' }) {
  const [votes, setVotes] = useState(0);
  return (
    <div className="polls-card">
      <p>Should {star} sing more?</p>
      <button type="button" onClick={() => setVotes(votes + 1)}>
        Votes: {votes}
      </button>
      {votes > 0 && (
        <Suspense fallback="…">
          <Thanks />
        </Suspense>
      )}
    </div>
  );
}
