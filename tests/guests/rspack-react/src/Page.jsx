import Card from './Card.jsx';

export default function Page() {
  return (
    <section>
      <h2>The next show</h2>
      <Card />
    </section>
  );
}
