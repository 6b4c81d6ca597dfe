import { Icon } from '../media/Icon.tsx';

export interface AiLabelProps {
  text: string;
}

/** Says that a video was made by AI, and with whose permission. */
export function AiLabel({ text }: AiLabelProps) {
  return (
    <span className="mq-ai-label">
      <Icon name="spark" size={16} />
      {text}
    </span>
  );
}
