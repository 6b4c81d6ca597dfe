import { Icon } from '../media/Icon.tsx';

/** The label of AI-generated videos; `text` names the star who gave permission. */
export function AiLabel({ text }: { text: string }) {
  return (
    <span className="mq-ai-label">
      <Icon name="spark" size={16} />
      {text}
    </span>
  );
}
