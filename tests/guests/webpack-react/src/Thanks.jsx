export default function Thanks() {
  return <p>Thanks for your vote</p>;
}
