export default function Solution() {
  return <p>A lullaby</p>;
}
