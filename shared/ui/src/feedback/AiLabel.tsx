import { Icon } from '../media/Icon.tsx';

/** The label on an AI-generated video. `text` names the star who permitted the video. */
export function AiLabel({ text }: { text: string }) {
  return (
    <span className="mq-ai-label">
      <Icon name="spark" size={16} />
      {text}
    </span>
  );
}
