export interface SkeletonProps {
  /** Any CSS length; a number is pixels. */
  height: number | string;
  width?: number | string;
  /** What is being waited for, for those who cannot see it; one label a group is enough. */
  label?: string;
}

/** Holds the place of what is on its way, in its exact size. */
export function Skeleton({ height, width = '100%', label }: SkeletonProps) {
  return (
    <span className="mq-skeleton" role={label ? 'status' : undefined}>
      {/* An SVG carries its size in attributes: a strict content security policy refuses `style`. */}
      <svg className="mq-skeleton__shape" width={width} height={height} aria-hidden="true" />
      {label && <span className="mq-visually-hidden">{label}</span>}
    </span>
  );
}
