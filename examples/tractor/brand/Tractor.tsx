/**
 * Draws a tractor in the colour of a variant. A classic tractor has a chimney and a seat; an autonomous one has a
 * sensor and no seat. `label` is the alternative text; without it, screen readers skip the drawing, because the text
 * beside it names the tractor.
 */
export function Tractor({ category, color, label }: { category: string; color: string; label?: string }) {
  const isClassic = category === 'classic';
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg viewBox="0 0 320 220" {...name} width="320" height="220">
      <ellipse cx="160" cy="204" rx="140" ry="9" fill="#1d2b20" opacity=".12" />
      {isClassic ? (
        <>
          <path d="M236 46h10v52h-10z" fill="#3b4440" />
          <path d="M232 40h18v8h-18z" fill="#3b4440" />
          <path d="M84 84h48v10H84zM76 52h10v42H76z" fill="#3b4440" />
          <path d="M150 62l14 30" stroke="#3b4440" strokeWidth="6" strokeLinecap="round" />
          <circle cx="148" cy="58" r="13" fill="none" stroke="#3b4440" strokeWidth="5" />
          <path d="M50 112q6-34 62-30l30 22h118q24 2 24 28v26H120z" fill={color} />
          <path d="M160 112h112v8H160z" fill="#fff" opacity=".35" />
          <path d="M262 122h22v30h-22z" fill="#3b4440" opacity=".55" />
          <circle cx="268" cy="112" r="8" fill="#ffe9a8" />
        </>
      ) : (
        <>
          <path d="M150 40h20v22h-20z" fill="#3b4440" />
          <ellipse cx="160" cy="38" rx="26" ry="8" fill="#3b4440" />
          <path d="M44 124q4-62 82-64h74q78 6 86 70v26H60z" fill={color} />
          <path d="M196 74q58 6 68 46h-70z" fill="#14211a" opacity=".8" />
          <path d="M70 112h116v7H70z" fill="#fff" opacity=".4" />
          <path d="M248 130h36v8h-36z" fill="#c7f3ff" />
          <circle cx="104" cy="90" r="7" fill="#c7f3ff" />
        </>
      )}
      <path d="M110 148h140v14H110z" fill="#3b4440" />
      <Wheel x={90} y={148} radius={54} color={color} />
      <Wheel x={250} y={168} radius={34} color={color} />
    </svg>
  );
}

function Wheel({ x, y, radius, color }: { x: number; y: number; radius: number; color: string }) {
  return (
    <>
      <circle
        cx={x}
        cy={y}
        r={radius - 4}
        fill="#262c29"
        stroke="#262c29"
        strokeWidth="9"
        strokeDasharray="11 7"
      />
      <circle cx={x} cy={y} r={radius * 0.52} fill={color} />
      <circle cx={x} cy={y} r={radius * 0.52} fill="#fff" opacity=".25" />
      <circle cx={x} cy={y} r={radius * 0.18} fill="#262c29" />
    </>
  );
}
