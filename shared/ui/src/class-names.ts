/** Joins the class names that apply: `classNames('mq-card', raised && 'mq-card--raised', className)`. */
export function classNames(...names: (string | false | null | undefined)[]) {
  return names.filter(Boolean).join(' ');
}
