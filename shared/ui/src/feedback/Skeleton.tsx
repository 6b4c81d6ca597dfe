export interface SkeletonProps {
  /** Any CSS length; a number is pixels. */
  height: number | string;
  width?: number | string;
  /** What is loading, for screen readers; label one skeleton of a group. */
  label?: string;
}

/** A placeholder with the exact size of content that is loading. */
export function Skeleton({ height, width = '100%', label }: SkeletonProps) {
  return (
    <span className="mq-skeleton" role={label ? 'status' : undefined}>
      {/* An SVG has its size in attributes: the content security policy refuses `style`. */}
      <svg className="mq-skeleton__shape" width={width} height={height} aria-hidden="true" />
      {label && <span className="mq-visually-hidden">{label}</span>}
    </span>
  );
}
