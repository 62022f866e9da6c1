import type { IOptions, Tag } from 'sanitize-html'
import { isVideo } from '#contract/content/rich-text.ts'
import { cleaned } from '#contract/values/rules.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Allowed links: absolute addresses of the web, mail and telephone, and pages of the product. */
const links = /^(?:https?:\/\/[^\s/]|mailto:[^\s]|tel:\+?[\d\s()-]|#\/)/i

const gone: Tag = { tagName: '', attribs: {} }
const renamed = { h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em', strike: 's', del: 's', ins: 'u' }

/** Allow-list of elements and attributes; everything else is removed. */
const allowed: IOptions = {
  allowedTags: [
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
    'a',
    'img',
    'div',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href'],
    img: ['data-media', 'alt'],
    div: ['data-video', 'data-id'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  // The content of these elements is no text either.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template', 'xmp', 'iframe', 'object'],
  allowedSchemesByTag: { a: ['http', 'https', 'mailto', 'tel'] },
  allowProtocolRelative: false,
  enforceHtmlBoundary: false,
  nestingLimit: 30,
  transformTags: {
    ...Object.fromEntries(Object.entries(renamed).map(([from, to]) => [from, () => ({ tagName: to, attribs: {} })])),
    a: (_, { href = '' }) => (links.test(href.trim()) ? { tagName: 'a', attribs: { href: href.trim() } } : gone),
    img: (_, { 'data-media': media = '', alt = '' }) =>
      uuid.test(media) ? { tagName: 'img', attribs: { 'data-media': media, alt: alt.slice(0, 300) } } : gone,
    div: (_, { 'data-video': site = '', 'data-id': id = '' }) =>
      isVideo(site, id) ? { tagName: 'div', attribs: { 'data-video': site, 'data-id': id } } : gone,
    th: (_, attribs) => ({ tagName: 'th', attribs: spans(attribs) }),
    td: (_, attribs) => ({ tagName: 'td', attribs: spans(attribs) }),
  },
}

function spans(attribs: Record<string, string>): Record<string, string> {
  const kept = ['colspan', 'rowspan'].filter((name) => /^([2-9]|1\d|20)$/.test(attribs[name] ?? ''))
  return Object.fromEntries(kept.map((name) => [name, attribs[name] as string]))
}

/**
 * Sanitises rich text for storage: headings 2 to 4, paragraphs, lists, links, tables, images of the media library by id, and
 * videos by site and id. Everything else is removed; safe markup stays unchanged. Its library is loaded with the first text, because it
 * takes 50 ms of a start and 4 MB.
 */
export async function safeRichText(html: string): Promise<string> {
  const { default: sanitizeHtml } = await import('sanitize-html')
  // Cleaned too, because a character that no text may contain can be written as `&#2;`.
  const sanitised = (text: string) => cleaned(sanitizeHtml(text, allowed))
  let safe = sanitised(html)
  // Removing an element may change how the remaining markup is parsed, so the result is sanitised until it is stable.
  for (let pass = 0; pass < 10; pass += 1) {
    const again = sanitised(safe)
    if (again === safe) return safe
    safe = again
  }
  return cleaned(sanitizeHtml(safe, { ...allowed, allowedTags: [] }))
}

/** Ids of the media files in a sanitised rich text, without repetition. */
export function mediaIdsIn(html: string | null | undefined): string[] {
  const found = (html ?? '').matchAll(/<img data-media="([0-9a-f-]{36})"/g)
  return [...new Set([...found].map(([, id]) => id as string))]
}

/** A sanitised rich text without some of its images. */
export function withoutImages(html: string, isGone: (id: string) => boolean): string {
  return html.replaceAll(/<img data-media="([0-9a-f-]{36})" alt="[^"]*" \/>/g, (image, id: string) =>
    isGone(id) ? '' : image,
  )
}
