export interface SkeletonProps {
  /** A CSS length; a number is in pixels. */
  height: number | string;
  width?: number | string;
  /** Tells screen readers what is loading. Of several skeletons, label only one. */
  label?: string;
}

/** A placeholder for content that is loading. Give it the size of the content, so that nothing shifts. */
export function Skeleton({ height, width = '100%', label }: SkeletonProps) {
  return (
    <span className="mq-skeleton" role={label ? 'status' : undefined}>
      {/* An SVG has its size in attributes: the content security policy refuses `style`. */}
      <svg className="mq-skeleton__shape" width={width} height={height} aria-hidden="true" />
      {label && <span className="mq-visually-hidden">{label}</span>}
    </span>
  );
}
