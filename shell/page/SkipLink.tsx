export function SkipLink({ text }: { text: string }) {
  return (
    <a className="mq-skip-link" href="#main">
      {text}
    </a>
  );
}
