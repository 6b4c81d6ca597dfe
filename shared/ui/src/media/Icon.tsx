import { iconPaths, type IconName } from './icon-paths.ts';

export type { IconName };

export interface IconProps {
  name: IconName;
  /** Width and height in pixels. */
  size?: number;
  /** Names the icon for screen readers, which ignore an icon without a label. */
  label?: string;
}

/** An icon in the colour of the surrounding text. `size` is in pixels; without `label`, screen readers ignore it. */
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
