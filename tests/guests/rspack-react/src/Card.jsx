import { lazy, Suspense, useEffect, useState } from 'react';
import './card.css';

const Reminder = lazy(() => import('./Reminder.jsx'));

export default function Card({ star = 'your star' }) {
  const [seconds, setSeconds] = useState(90);
  const [reminders, setReminders] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => left - 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="countdown-card">
      <p>
        {star} goes live in {seconds} s
      </p>
      <button type="button" onClick={() => setReminders(reminders + 1)}>
        Reminders: {reminders}
      </button>
      {reminders > 0 && (
        <Suspense fallback="…">
          <Reminder />
        </Suspense>
      )}
    </div>
  );
}
