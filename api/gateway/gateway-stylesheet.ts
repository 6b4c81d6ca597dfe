import { fontFaces } from './fonts.ts';

/** The stylesheet of the payment page, mobile first. Its fonts do not block rendering, and it has no images. */
export const gatewayStylesheet = `
${fontFaces}
:root{--ink:#241624;--soft:#5f4f61;--paper:#fffaf3;--line:#8d7b90;--night:#2b1430;--bulb:#ffc04d;--rani:#c2185b;--rani-deep:#9d1049;--alarm:#a81616;--alarm-paper:#fdeceb;--focus:#1746c8}
*{box-sizing:border-box}
body{margin:0;background:#f3e9de;color:var(--ink);font:1rem/1.6 Mukta,'Noto Sans Devanagari',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
.stage{background:var(--night);color:#fff3e2;padding:0 max(16px,env(safe-area-inset-left)) 76px;text-align:center}
.bulbs{height:18px;margin:0 -16px;background:radial-gradient(circle,var(--bulb) 0 4px,#ffc04d55 4.5px 6px,transparent 7px) 0 50%/24px 18px repeat-x}
.bar{display:flex;justify-content:space-between;align-items:center;max-width:480px;margin:0 auto;min-height:56px}
.brand{font-family:'Rozha One',Georgia,serif;font-size:1.5rem;letter-spacing:.01em}
.brand span{color:var(--bulb)}
.language{color:#fff3e2;display:inline-flex;align-items:center;min-height:44px;padding:0 8px}
.test-mode{display:inline-block;margin:4px 0 0;padding:2px 12px;border:1px solid #ffc04d88;border-radius:99px;font-size:.875rem;color:var(--bulb)}
main{max-width:480px;margin:-56px auto 0;padding:0 16px calc(32px + env(safe-area-inset-bottom))}
.card{background:var(--paper);border-radius:16px;padding:24px 20px;box-shadow:0 1px 2px #2b143022,0 12px 32px #2b143022}
h1{font-family:'Rozha One','Noto Serif Devanagari',Georgia,serif;font-weight:400;font-size:1.5rem;line-height:1.3;margin:0 0 16px}
.amount{display:flex;justify-content:space-between;align-items:baseline;flex-wrap:wrap;gap:0 12px;margin:0 0 4px}
.amount strong{font-size:2rem;line-height:1.2;font-variant-numeric:tabular-nums}
.note{margin:0 0 20px;color:var(--soft);font-size:.875rem;overflow-wrap:anywhere}
.lead{margin:0 0 20px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:0 16px;align-items:start}
.field{margin:0 0 16px}
.label{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 8px;margin-bottom:4px}
label{font-weight:600}
.brands{display:inline-flex;gap:6px;margin-left:auto;font-size:.75rem;line-height:1.25rem}
.brands span{padding:0 6px;border:1px solid var(--line);border-radius:4px;background:#fff;color:var(--soft);font-weight:600}
[data-card=visa] [data-brand=visa],[data-card=mastercard] [data-brand=mastercard],[data-card=rupay] [data-brand=rupay]{border-color:var(--night);background:var(--night);color:#fff}
[hidden]{display:none!important}
.qr{width:220px;max-width:100%;margin:0 auto 12px;border-radius:12px;overflow:hidden;line-height:0}
.on-phone{display:none}
.on-phone .lead,.on-desktop .lead{margin:12px 0 0;text-align:center}
@media (pointer:coarse){.on-phone{display:block}.on-desktop{display:none}}
.test-box{margin-top:20px;padding:16px 20px 20px;background:#fffaf3aa;border-radius:12px}
.test-box h2{margin:0;font-size:1.125rem;line-height:1.4}
.test-box p{margin:0 0 12px;color:var(--soft)}
.outcomes{display:grid;gap:8px}
input{width:100%;min-height:52px;padding:10px 14px;font:inherit;font-size:1.0625rem;letter-spacing:.03em;color:inherit;background:#fff;border:1.5px solid var(--line);border-radius:10px}
input[aria-invalid=true]{border-color:var(--alarm);border-width:2px}
.hint{color:var(--soft);font-size:.875rem}
.error{display:block;margin-top:4px;line-height:1.4;color:var(--alarm);font-size:.9375rem;font-weight:600}
.problem{margin:0 0 20px;padding:12px 16px;border-left:4px solid var(--alarm);border-radius:8px;background:var(--alarm-paper);color:#6d0d0d}
.problem strong{display:block}
button,.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:56px;padding:12px 20px;border:0;border-radius:12px;background:var(--rani);color:#fff;font:inherit;font-size:1.125rem;font-weight:600;text-decoration:none;cursor:pointer}
@media (hover:hover){button:hover,.button:hover{background:var(--rani-deep)}}
.secondary{min-height:48px;background:#fff;color:var(--ink);border:1.5px solid var(--line)}
@media (hover:hover){.secondary:hover{background:#fff3e2}}
.cancel{display:flex;align-items:center;justify-content:center;min-height:48px;margin-top:8px;color:var(--ink)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.stage :focus-visible{outline-color:var(--bulb)}
details{margin-top:20px;padding:4px 20px;background:#fffaf3aa;border-radius:12px}
summary{min-height:44px;display:flex;align-items:center;font-weight:600;cursor:pointer}
summary::-webkit-details-marker{display:none}
summary::after{content:'';margin-left:auto;width:9px;height:9px;border:solid currentColor;border-width:0 2px 2px 0;transform:rotate(45deg) translate(-2px,-2px)}
details[open] summary::after{transform:rotate(-135deg) translate(-2px,-2px)}
details ul{list-style:none;margin:0;padding:0 0 8px}
details li{padding:8px 0;border-top:1px solid #2b143022}
code{font:600 1rem/1.4 ui-monospace,SFMono-Regular,Menlo,monospace;white-space:nowrap;display:block}
@media (max-width:339px){.pair{grid-template-columns:1fr}}
`;
