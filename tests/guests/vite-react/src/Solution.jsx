export default function Solution() {
  return <p>It was 2011</p>;
}
