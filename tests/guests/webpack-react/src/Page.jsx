import Card from './Card.jsx';

export default function Page() {
  return (
    <section>
      <h2>The poll of this week</h2>
      <Card />
    </section>
  );
}
