import { expect, test } from 'vitest'
import { cleanCss } from './clean-css.ts'

test.for([
  'color:red;background:#fff url(https://shop.example/a.png) no-repeat;font-family:"Segoe UI",sans-serif',
  "background:url('cid:logo');background-image:url(data:image/png;base64,iVBORw0KGgo=)",
  'width:100%;scroll-behavior:smooth;overscroll-behavior:contain',
  '@media (max-width:600px){.a>b:hover{color:red!important}}\n@font-face{font-family:x;src:url(https://a.example/x.woff2)}',
  '/* expression(1) */ a{content:"; } {";color:red}',
  'a{content:"\\201C"}',
])('looks stay as they were written: %s', (css) => {
  expect(cleanCss(css)).toEqual({ css, removed: [] })
})

test.for([
  ['color:red;width:expression(alert(1));height:1px', 'color:red;height:1px'],
  ['width:exp/**/ression(alert(1))', ''],
  ['width:\\65 xpression(alert(1))', ''],
  ['width:EXPRESSION (alert(1))', ''],
  ['width:ｅｘｐｒｅｓｓｉｏｎ(alert(1))', ''],
  ['-moz-binding:url(https://x.example/a.xml#b);color:red', 'color:red'],
  ['behavior:url(a.htc);color:red', 'color:red'],
  [' *behavior : url(a.htc)', ''],
  ['background:url(javascript:alert(1))', ''],
  ['background:url( "java\\0script:alert(1)" )', ''],
  ['background:url(j\\61vascript:alert(1))', ''],
  ['background:image-set("javascript:alert(1)" 1x)', ''],
  ['background:url(data:text/html,x)', ''],
  ['background:url(data:image/svg+xml,x)', ''],
  ['background:url(vbscript:x)', ''],
  ['background:url(file:///etc/passwd)', ''],
  ['@import "https://x.example/a.css";a{color:red}', 'a{color:red}'],
  ['@\\69mport url(//x.example);a{color:red}', 'a{color:red}'],
  ['a{behavior:url(x);color:red}b{behavior:url(y)}', 'a{color:red}b{}'],
  ['a[href^="javascript:"]{color:red}', ':not(*){color:red}'],
] as const)('what could run or load more goes alone: %s', ([css, rest]) => {
  const clean = cleanCss(css)
  expect(clean.css).toBe(rest)
  expect(clean.removed).not.toEqual([])
})

test('a string that is never closed ends with its line, and hides nothing after it', () => {
  expect(cleanCss('a{content:"\n;behavior:url(x)"}').css).not.toContain('behavior')
})

test.for(['{', '}', '(', '"', "'", '/*', '\\', ';', ' ', '@import ', 'url(', '\n', 'a{behavior:x}'])(
  'nothing but %j does not take for ever',
  (piece) => {
    // Time that grows with the square of the length exceeds the limit of a test.
    expect(cleanCss(piece.repeat(Math.floor(200_000 / piece.length)))).toBeDefined()
  },
)
