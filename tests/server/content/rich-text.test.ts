import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmptyRichText, videoAt } from '#contract/content/rich-text.ts'
import { mediaIdsIn, safeRichText } from '#server/http/rich-text.ts'

const picture = '0190a0a0-0000-7000-8000-000000000001'

/** Pieces that people paste and that attackers send. */
const pieces = [
  '<script>alert(1)</script>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<math><mtext>',
  '</mtext>',
  '<img src=x onerror=alert(1)>',
  `<img data-media="${picture}" alt="Kocioł" onerror=alert(1)>`,
  '<img data-media="../x">',
  '<a href="javascript:alert(1)">',
  '<a href="jav&#x09;ascript:alert(1)">',
  '<a href="&#106;avascript:alert(1)">',
  '</a>',
  '<a href="//evil.test">',
  '<a href="data:text/html,x">',
  '<a href="https://dobry.pl/?a=1&b=2" onclick=x>',
  '<a href="#/faq">',
  '<iframe src="https://evil.test"></iframe>',
  '<object data=x>',
  '<embed src=x>',
  '<base href=//evil.test>',
  '<meta http-equiv=refresh>',
  '<style>p{background:url(javascript:1)}</style>',
  '<p style="background:url(x)" class="MsoNormal">',
  '<o:p>',
  '</o:p>',
  '</p>',
  '<!--[if mso]><script>x</script><![endif]-->',
  '<![CDATA[<script>]]>',
  '<noscript><p title="</noscript><img src=x onerror=1>">',
  '<div data-video="youtube" data-id="dQw4w9WgXcQ">',
  '<div data-video="youtube" data-id=""><script>">',
  '<div>',
  '</div>',
  '<h1>',
  '</h1>',
  '<h2>',
  '</h2>',
  '<b>',
  '</b>',
  '<ul><li>',
  '</li></ul>',
  '<table><tr><td colspan="2" onmouseover=x>',
  '</td></tr></table>',
  '<form action=x><input name=y>',
  '<template>',
  '</template>',
  '<textarea>',
  '</textarea>',
  '<title>',
  '</title>',
  '<xmp>',
  '<plaintext>',
  'tekst',
  ' ',
  '\n',
  '&lt;script&gt;',
  '&amp;',
  '"',
  "'",
  '<',
  '>',
  '\u0000',
  '\u2028',
  'ą',
]
const pasted = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 12 })), { maxLength: 30 })
  .map((parts) => parts.join(''))

const tags: Record<string, RegExp> = {
  ...Object.fromEntries(
    [
      'p',
      'br',
      'h2',
      'h3',
      'h4',
      'strong',
      'em',
      'u',
      's',
      'blockquote',
      'hr',
      'ul',
      'ol',
      'li',
      'table',
      'thead',
      'tbody',
      'tr',
    ].map((tag) => [tag, /^$/]),
  ),
  td: /^((col|row)span="\d{1,2}" ?)*$/,
  th: /^((col|row)span="\d{1,2}" ?)*$/,
  a: /^href="(https?:\/\/|mailto:|tel:|#\/)[^"]*"$/i,
  img: /^data-media="[0-9a-f-]{36}" alt="[^"]*"$/,
  div: /^data-video="(youtube|vimeo)" data-id="[\w-]+"$/,
}

/** Every tag of a text that is not on the list, with its attributes. */
function strangers(html: string): string[] {
  return [...html.matchAll(/<([^>]*)>/g)]
    .map(([, inside = '']) => inside)
    .filter((inside) => {
      const [, slash, tag = '', attributes = ''] = /^(\/?)(\w+)\s*(.*?)\s*\/?$/s.exec(inside) ?? []
      return !(slash ? tag in tags && attributes === '' : tags[tag]?.test(attributes))
    })
}

describe('rich text', () => {
  it('keeps nothing but what is allowed, whatever was pasted, and is the same when it is made safe again', async () => {
    await fc.assert(
      fc.asyncProperty(pasted, async (html) => {
        const safe = await safeRichText(html)
        expect(strangers(safe)).toEqual([])
        expect(await safeRichText(safe)).toBe(safe)
      }),
      { numRuns: 3000 },
    )
  })

  it('keeps what an editor of ours writes as it is', async () => {
    const written = `<h2>Przegląd</h2><p><strong>Ważne:</strong> <em>raz</em> <u>w</u> <s>roku</s><br />i zawsze</p><ul><li><p>filtr</p></li></ul><ol><li><p>pompa</p></li></ol><blockquote><p>cytat</p></blockquote><hr /><p><a href="https://przyklad.pl/?a=1&amp;b=2">strona</a> <a href="#/faq">FAQ</a></p><table><tbody><tr><th colspan="2"><p>Moc</p></th></tr><tr><td><p>7</p></td><td><p>9</p></td></tr></tbody></table><img data-media="${picture}" alt="Kotłownia" /><div data-video="vimeo" data-id="76979871"></div>`
    expect(await safeRichText(written)).toBe(written)
    expect(mediaIdsIn(written)).toEqual([picture])
  })

  it('takes what Word writes for its text', async () => {
    const word = `<p class="MsoNormal" style="mso-margin-top-alt:auto"><b><span lang=PL style='font-family:"Calibri"'>Oferta</span></b><o:p></o:p></p><h1>Ceny</h1><font color=red>ważne</font>`
    expect(await safeRichText(word)).toBe('<p><strong>Oferta</strong></p><h2>Ceny</h2>ważne')
  })

  it('does not mistake marks without text for a text', () => {
    for (const html of ['', '<p></p>', '<p> &nbsp;</p><ul><li></li></ul>', '<p>\u200B</p>'])
      expect(isEmptyRichText(html)).toBe(true)
    for (const html of [
      '<p>a</p>',
      `<img data-media="${picture}" alt="" />`,
      '<div data-video="vimeo" data-id="76979871"></div>',
    ])
      expect(isEmptyRichText(html)).toBe(false)
  })
})

describe('the address of a video', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10', { site: 'youtube', id: 'dQw4w9WgXcQ' }],
    ['https://youtu.be/dQw4w9WgXcQ', { site: 'youtube', id: 'dQw4w9WgXcQ' }],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', { site: 'youtube', id: 'dQw4w9WgXcQ' }],
    ['https://vimeo.com/76979871', { site: 'vimeo', id: '76979871' }],
    ['https://player.vimeo.com/video/76979871', { site: 'vimeo', id: '76979871' }],
    ['https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ', null],
    ['javascript:alert("youtube.com")', null],
    ['https://www.youtube.com/watch?v=<script>', null],
    ['dQw4w9WgXcQ', null],
  ])('%s', (address, expected) => {
    expect(videoAt(address)).toEqual(expected)
  })
})
