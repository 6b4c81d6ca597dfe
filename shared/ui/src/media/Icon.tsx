import { iconPaths, type IconName } from './icon-paths.ts';

export type { IconName };

export interface IconProps {
  name: IconName;
  /** Width and height in pixels. */
  size?: number;
  /** Read out instead of the picture; without it the icon is decoration. */
  label?: string;
}

/** One sign of the set, drawn with the colour of the text around it. */
export function Icon({ name, size = 24, label }: IconProps) {
  return (
    <svg
      className="mq-icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
