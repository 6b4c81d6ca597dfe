import { attributes, escapeHtml, inlineJson } from '@marquee/http-server/html';
import type { PageTexts } from '../../page/messages.ts';
import type { Script } from '../../page/page-data.ts';
import { bootPolicy, integrityOf } from './content-security.ts';

/**
 * Returns the script tags of the boot script. Before them is an inline script that loads the boot script again if it
 * fails or has not loaded after 7 seconds: from each of `hosts` (other hosts that serve the site's files), and last
 * from the site, bypassing the browser's cache. If all fail, it sends a beacon (a report to the server) and shows the
 * notice of `bootFailedNotice`. `inlineHash` is the hash of the inline script and `hashes` are those of the boot
 * script, for the content security policies.
 */
export function bootScripts({
  scripts,
  hosts,
  shell,
}: {
  scripts: Script[];
  hosts: readonly string[];
  /** The shell's version. */
  shell: string;
}): { html: string; inlineHash: string; hashes: string[] } {
  const inline = `${retries}(${inlineJson(hosts)},${inlineJson(shell)})`;
  const tags = scripts.map(
    ({ src, integrity }) =>
      `<script${attributes({ src, integrity, crossorigin: '', fetchpriority: 'low', 'data-boot': '' })} async></script>`,
  );
  return {
    html: `<script>${inline}</script>${tags.join('')}`,
    inlineHash: integrityOf(inline),
    hashes: scripts.map(({ integrity }) => integrity),
  };
}

/**
 * Returns the HTML of the notice that the scripts of the page did not load, with a link that reloads the page. CSS
 * hides the notice until an inline script shows it.
 */
export function bootFailedNotice(texts: PageTexts): string {
  return `<div class="shell-boot-failed" role="alert">${escapeHtml(texts.bootFailed)} <a href="">${escapeHtml(texts.retry)}</a></div>`;
}

/**
 * Counts its retries in `n`. The first script with `data-boot` is the one of the HTML; after a retry has succeeded,
 * it is fetched once more, so that the next page does not get the bad copy from the browser's cache. Scripts in
 * another document never run, should they arrive later. Only this function has its Trusted Types policy.
 */
const retries = [
  '((h,v,d=document,n=0,i="[data-boot]",u={createScriptURL:u=>u})=>{let t=setInterval(r,7e3),b;',
  `u=window.trustedTypes?.createPolicy("${bootPolicy}",u)||u;`,
  'function r(){b=d.querySelector(i);let p=new URL(b.src).pathname,s=d.createElement("script");',
  'if(n>h.length){clearInterval(t);d.documentElement.dataset.bootFailed="";',
  'navigator.sendBeacon?.("/__marquee/telemetry",JSON.stringify([{kind:"error",remote:"shell",release:v,at:Date.now(),cause:"REMOTE_DID_NOT_LOAD",message:p}]))}',
  'else{s.src=u.createScriptURL(n<h.length?h[n]+p:p+"?retry="+Date.now());n++;s.integrity=b.integrity;s.crossOrigin=s.dataset.boot="";d.head.append(s)}}',
  'd.addEventListener("error",e=>e.target.matches(i)&&r(),!0);',
  'd.addEventListener("load",({target:s})=>{if(s.matches?.(i)){clearInterval(t);delete d.documentElement.dataset.bootFailed;if(b){fetch(b.src,{cache:"reload",integrity:b.integrity});d.querySelectorAll(i).forEach(o=>o!=s&&new Document().adoptNode(o))}}},!0)})',
].join('');
