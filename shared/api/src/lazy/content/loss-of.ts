/** The valid records of a response, and the number of records that do not match their schema (`malformed`). */
export type ReadRecords<Entry> = { records: Entry[]; malformed: number };

/** A single record may always disappear, also from a short list. */
const toleratedRecords = 1;

/**
 * Compares a newly read list with its last good copy, and returns a sentence about what it lost: more than the share
 * `maxLoss` (0 to 1) of the records, because they are missing or malformed; or all values of a field that at least half
 * of the copied records had. Returns undefined if the list may replace the copy.
 */
export function lossOf<Entry extends object>(
  copy: readonly Entry[],
  { records, malformed }: ReadRecords<Entry>,
  maxLoss: number,
): string | undefined {
  if (maxLoss >= 1) return undefined;
  const expected = Math.max(copy.length, records.length + malformed);
  const lost = expected - records.length;
  if (lost > toleratedRecords && lost > expected * maxLoss)
    return `${lost} of ${expected} records are lost, ${malformed} of them because of a wrong field`;

  const field = records.length > toleratedRecords ? emptiedField(copy, records) : undefined;
  return field && `the field ${field} is empty in all ${records.length} records`;
}

function emptiedField(copy: readonly object[], records: readonly object[]): string | undefined {
  const fields = new Set(copy.flatMap((record) => Object.keys(record)));
  return [...fields].find((field) => 2 * filled(copy, field) >= copy.length && filled(records, field) === 0);
}

/** Whether a record that was read again is missing (null), or has a field without a value that has one in the copy. */
export function isPoorer(record: object | null, copy: object): boolean {
  return !record || Object.keys(copy).some((field) => has(copy, field) && !has(record, field));
}

function filled(records: readonly object[], field: string): number {
  return records.filter((record) => has(record, field)).length;
}

/** Whether a record has a value in a field; a list without items is none. */
function has(record: object, field: string): boolean {
  const value: unknown = Reflect.get(record, field);
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '';
}
