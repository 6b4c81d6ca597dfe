export default function Reminder() {
  return <p>We will remind you</p>;
}
