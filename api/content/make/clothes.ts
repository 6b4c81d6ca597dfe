const shoulders =
  'M-78,182C-150,206 -232,226 -262,300C-282,350 -290,470 -292,640H292C290,470 282,350 262,300C232,226 150,206 78,182';

/** Clothing in head units, drawn over the neck; the first colour is the cloth, the second its trim. */
export const clothes = {
  jacket: (cloth: string, trim: string) =>
    `<path d="M-72,182Q0,262 72,182L40,640H-40Z" fill="#fff7ea"/><path d="${shoulders}L34,380L20,640H-20L-34,380Z" fill="${cloth}"/><path d="M-78,176L-36,404L-112,330L-150,352L-128,206Z" fill="${trim}"/><path d="M78,176L36,404L112,330L150,352L128,206Z" fill="${trim}"/><path d="M-200,470h92M108,470h92" stroke="${trim}" stroke-width="12"/><path d="M-190,300L-214,640M190,300L214,640" stroke="${trim}" stroke-width="7" opacity=".6"/><path d="M34,384L22,640" stroke="#ffb52e" stroke-width="6" stroke-dasharray="8 6"/>`,
  bandhgala: (cloth: string, trim: string) =>
    `<path d="${shoulders}Q0,230 -78,182Z" fill="${cloth}"/><path d="M-82,146Q0,196 82,146L84,214Q0,256 -84,214Z" fill="${cloth}"/><path d="M-82,146Q0,196 82,146" fill="none" stroke="${trim}" stroke-width="8"/><path d="M0,250V640" stroke="${trim}" stroke-width="5"/><g fill="${trim}"><circle cy="284" r="10"/><circle cy="344" r="10"/><circle cy="404" r="10"/><circle cy="464" r="10"/></g><path d="M120,330h74l-8,-24h-58z" fill="${trim}"/>`,
  kurta: (cloth: string, trim: string) =>
    `<path d="${shoulders}L0,330Z" fill="${cloth}"/><path d="M-84,176L-6,340V440M84,176L6,340V440" fill="none" stroke="${trim}" stroke-width="13"/><g fill="${trim}"><circle cy="372" r="7"/><circle cy="408" r="7"/></g>`,
  shawl: (cloth: string, trim: string) =>
    `<path d="M-78,182L-150,214V640H170V214L78,182L0,300Z" fill="#fff7ea"/><path d="M-84,172L0,304V400M84,172L0,304" fill="none" stroke="${trim}" stroke-width="9"/><path d="M-130,196C-232,226 -282,300 -292,640H-60C-70,460 -90,300 -130,196Z" fill="${cloth}"/><path d="M130,196C232,226 282,300 292,640H96C126,480 140,320 130,196Z" fill="${cloth}"/><path d="M-112,260C-88,380 -78,500 -72,640M146,260C146,400 132,520 112,640" fill="none" stroke="${trim}" stroke-width="14" stroke-dasharray="4 16"/>`,
  lehenga: (cloth: string, trim: string) =>
    `<path d="M-262,300C-232,232 -170,214 -120,198C-90,300 90,300 120,198C170,214 232,232 262,300C282,350 290,470 292,640H-292C-290,470 -282,350 -262,300Z" fill="${cloth}"/><path d="M-120,198C-90,300 90,300 120,198" fill="none" stroke="${trim}" stroke-width="14"/><path d="M-120,198C-90,300 90,300 120,198" fill="none" stroke="#d6246e" stroke-width="7" stroke-dasharray="0 16" stroke-linecap="round"/><path d="M96,190C180,200 250,240 276,330C292,420 296,520 296,640H130C150,480 150,330 96,190Z" fill="${trim}"/><path d="M128,250C160,380 160,500 146,640" fill="none" stroke="#fff7ea" stroke-width="8" stroke-dasharray="0 20" stroke-linecap="round"/>`,
  saree: (cloth: string, trim: string) =>
    `<path d="M-262,300C-232,232 -170,214 -120,196C-80,270 80,270 120,196C170,214 232,232 262,300C282,350 290,470 292,640H-292C-290,470 -282,350 -262,300Z" fill="${trim}"/><path d="M-160,210C-90,330 60,480 292,560V640H-292C-290,470 -282,350 -262,300C-236,238 -190,222 -160,210Z" fill="${cloth}"/><path d="M-160,212C-90,332 60,482 292,562" fill="none" stroke="#ffb52e" stroke-width="16"/>`,
  turtleneck: (cloth: string, trim: string) =>
    `<path d="${shoulders}Q0,240 -78,182Z" fill="${cloth}"/><path d="M-74,132Q0,176 74,132L80,206Q0,246 -80,206Z" fill="${cloth}"/><path d="M-78,186Q0,226 78,186" fill="none" stroke="${trim}" stroke-width="6" opacity=".5"/>`,
  suit: (cloth: string, trim: string) =>
    `<path d="M-70,180H70L40,640H-40Z" fill="#fff7ea"/><path d="M-14,250h28l12,34l-16,170h-20l-16,-170z" fill="${trim}"/><path d="M-74,172L0,256L74,172L96,232L44,292L0,256L-44,292L-96,232Z" fill="#fff7ea"/><path d="${shoulders}L16,520V640H-16V520Z" fill="${cloth}"/><path d="M-78,182L-120,330L-66,350L-16,520M78,182L120,330L66,350L16,520" fill="none" stroke="#fff7ea" stroke-width="3" opacity=".45"/>`,
  shirt: (cloth: string, trim: string) =>
    `<path d="${shoulders}L0,300Z" fill="${cloth}"/><path d="M-80,168L0,300L-64,340L-112,206ZM80,168L0,300L64,340L112,206Z" fill="${trim}"/><path d="M0,306V640" stroke="${trim}" stroke-width="6"/>`,
} satisfies Record<string, (cloth: string, trim: string) => string>;

export type Clothing = keyof typeof clothes;
