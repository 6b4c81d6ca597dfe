/** The console's one stylesheet; served from the registry itself, so that its page allows no other source. */
export const consoleStyle = `
:root { color-scheme: light dark; --ink: #241426; --soft: #6a586c; --paper: #fbf7f2; --line: #e2d6d9; --night: #241029; --bulb: #f6b73c; --link: #a3123f; --alarm: #a31212; }
@media (prefers-color-scheme: dark) { :root { --ink: #f6edf3; --soft: #bda9bd; --paper: #180b1c; --line: #3c2942; --night: #0f0613; --link: #ff8fab; --alarm: #ff8a80; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 Mukta, system-ui, sans-serif; }
header { background: var(--night); border-bottom: 4px solid var(--bulb); }
.brand { margin: 0 auto; max-width: 1200px; padding: 16px 24px; color: #fff; font-size: 20px; font-weight: 700; letter-spacing: .01em; }
.brand span { color: var(--bulb); font-weight: 400; }
main { max-width: 1200px; margin: 0 auto; padding: 24px 24px 64px; }
h1 { font-size: clamp(28px, 5vw, 40px); line-height: 1.15; margin: 16px 0 8px; }
h2 { font-size: 22px; margin: 40px 0 12px; text-transform: capitalize; }
h2 small { margin-left: 8px; font-size: 14px; font-weight: 400; color: var(--soft); text-transform: none; }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 12px 16px 12px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { color: var(--soft); font-size: 14px; font-weight: 400; white-space: nowrap; }
tbody th { font-weight: 600; white-space: nowrap; }
tbody th small { display: block; color: var(--soft); font-weight: 400; }
td ul { margin: 0; padding: 0; list-style: none; }
time { white-space: nowrap; }
.unit, .none { color: var(--soft); }
.number { white-space: nowrap; }
.killed { color: var(--alarm); }
a { color: var(--link); text-underline-offset: 3px; }
a:focus-visible { outline: 3px solid var(--bulb); outline-offset: 2px; }
code { font: 14px/1.4 ui-monospace, monospace; }
`;
