/**
 * An event that the content client reports for operators: how well the content host (the CMS) delivers its records.
 * `list` is one of a few names, such as `C28-all`.
 *
 * - `loaded`: a list was loaded, without `malformed` records.
 * - `dropped`: a record does not match its schema and is omitted; `field` is the wrong field.
 * - `kept`: the list lost so much that its last good copy is served.
 * - `stale`: the host fails and an earlier copy is served, or the host sends an empty list and there is no earlier
 *   copy.
 */
export type ContentReport =
  | { kind: 'loaded'; list: string; malformed: number }
  | { kind: 'dropped'; call: string; record: string; field: string }
  | { kind: 'kept' | 'stale'; list: string; message: string };
