import Card from './Card.jsx';

export default function Page() {
  return (
    <section>
      <h2>A riddle a day</h2>
      <Card />
    </section>
  );
}
