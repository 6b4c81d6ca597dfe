import { encode } from 'uqr';

const quietZone = 4;

/** An address as a QR code, drawn as one path: dark on light, with the margin scanners need. */
export function ScanCode({ address, label }: { address: string; label: string }) {
  const { data, size } = encode(address, { ecc: 'M', border: quietZone });
  return (
    <svg className="shell-download__qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={pathOf(data)} />
    </svg>
  );
}

/** Neighbouring dark squares of a row become one rectangle: a third of the bytes. */
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
