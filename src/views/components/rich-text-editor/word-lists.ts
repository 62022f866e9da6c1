/** What Word writes into an item of a list: the list and its level, and the sign before the text, which is no text. */
const listed = /mso-list:\s*l\d+\s+level(\d+)/i
const sign = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]'
/** The sign of an item that has a number or a letter. */
const numbered = /^\s*(?:\d{1,3}|[a-z]|[ivxl]{1,5})[.)]/i
/** The sign of an item whose marks were lost on the way, with the blanks behind it. */
const bulleted = /^\s*[·•§▪–]\u00A0\s*/

interface Item {
  level: number
  tag: 'ul' | 'ol'
}

/** Turns the lists of a text copied from Word, which are paragraphs with a sign of their own, into lists. */
export function withWordLists(html: string): string {
  if (!/mso-list|MsoListParagraph/i.test(html)) return html
  const page = new DOMParser().parseFromString(html, 'text/html')
  let open: { level: number; list: Element }[] = []
  for (const paragraph of page.body.querySelectorAll('p')) {
    const item = readItem(paragraph)
    if (!item) continue
    if (paragraph.previousElementSibling !== open[0]?.list) open = []
    open = open.filter(({ level, list }) => level < item.level || (level === item.level && list.localName === item.tag))
    const last = open.at(-1)
    const entry = page.createElement('li')
    entry.append(...paragraph.childNodes)
    if (last?.level === item.level) last.list.append(entry)
    else {
      const list = page.createElement(item.tag)
      list.append(entry)
      if (last) last.list.lastElementChild?.append(list)
      else paragraph.before(list)
      open.push({ level: item.level, list })
    }
    paragraph.remove()
  }
  return page.body.innerHTML
}

/** Reads a paragraph as an item, and takes the sign out of it; null for any other paragraph. */
function readItem(paragraph: Element): Item | null {
  const level = Number(listed.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0)
  const mark = paragraph.querySelector(sign)
  if (level > 0 && mark) {
    const tag = numbered.test(mark.textContent ?? '') ? 'ol' : 'ul'
    mark.remove()
    return { level, tag }
  }
  if (!/MsoListParagraph/i.test(paragraph.className) || !bulleted.test(paragraph.textContent ?? '')) return null
  const words = paragraph.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
  // The sign and its blanks may be in several elements.
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    node.textContent = (node.textContent ?? '').replace(/^[\s·•§▪–\u00A0]+/, '')
    if (node.textContent !== '') break
  }
  return { level: 1, tag: 'ul' }
}
