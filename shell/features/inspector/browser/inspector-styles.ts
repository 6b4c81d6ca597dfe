export const inspectorStyles = `
:host { all: initial; }
* { box-sizing: border-box; }
.boxes { position: fixed; inset: 0; z-index: 2147483000; overflow: hidden; pointer-events: none; }
.box { position: absolute; border: 2px solid #7c3aed; border-radius: 4px; }
.box.is-chosen { border-width: 4px; background: rgb(124 58 237 / 12%); }
.box span { position: absolute; inset: 0 auto auto 0; max-width: 100%; overflow: hidden; padding: 1px 6px;
  background: #4c1d95; color: #fff; font: 600 11px/1.5 ui-monospace, monospace; white-space: nowrap; text-overflow: ellipsis; }
.panel { position: fixed; inset: auto 0 0 0; z-index: 2147483001; display: flex; flex-direction: column; max-height: 55vh;
  border-block-start: 3px solid #a78bfa; background: #14101f; color: #f5f3ff; font: 14px/1.5 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; padding: 8px 12px; border-block-end: 1px solid #4c4566; }
h2, h3 { margin: 0; font-size: 15px; }
h2 { flex: 1; }
h3 { margin-block: 12px 4px; }
.content { flex: 1; min-height: 0; overflow: auto; padding: 4px 12px 16px; overscroll-behavior: contain; }
button { min-height: 44px; padding: 0 14px; border: 1px solid #8b7fb0; border-radius: 8px; background: #2a2240; color: #f5f3ff; font: inherit; cursor: pointer; }
button:focus-visible, .content:focus-visible, summary:focus-visible { outline: 3px solid #fde047; outline-offset: 2px; }
details { border-block-end: 1px solid #332b4a; }
summary { min-height: 44px; padding-block: 10px; overflow-wrap: anywhere; cursor: pointer; }
summary b { font-family: ui-monospace, monospace; }
summary i { color: #fca5a5; font-style: normal; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 12px; margin: 0 0 10px 16px; }
dt { color: #c4b5fd; }
dd { margin: 0; overflow-wrap: anywhere; }
ul, ol { margin: 0; padding: 0; list-style: none; overflow-wrap: anywhere; }
li { padding-block: 4px; border-block-end: 1px solid #332b4a; }
ol { font: 12px/1.6 ui-monospace, monospace; }
.errors { color: #fca5a5; }
@media (min-width: 900px) {
  .panel { inset: 0 0 0 auto; width: 420px; max-height: none; border-block-start: 0; border-inline-start: 3px solid #a78bfa; }
}
`;

/**
 * The styles of the page while the inspector is open: they reserve the space of the panel, so that the panel covers no
 * content.
 */
export const pageStyles = `
body { padding-block-end: 55vh; }
@media (min-width: 900px) {
  body { padding-block-end: 0; margin-inline-end: 420px; }
}
`;
