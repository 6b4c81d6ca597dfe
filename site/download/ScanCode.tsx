import { encode } from 'uqr';

const quietZone = 4;

/** Renders a URL as a QR code, with the empty margin that scanners need. */
export function ScanCode({ url, label }: { url: string; label: string }) {
  const { data, size } = encode(url, { ecc: 'M', border: quietZone });
  return (
    <svg className="shell-download__qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={pathOf(data)} />
    </svg>
  );
}

/** The SVG path of a QR code, with one rectangle for adjacent dark squares of a row, a third of the bytes. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  let path = '';
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      let width = 1;
      while (row[x + width]) width += 1;
      path += `M${x} ${y}h${width}v1h-${width}z`;
      x += width;
    }
  }
  return path;
}
