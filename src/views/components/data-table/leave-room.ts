/** The width of a column that leaves room to others, as a variable of the style sheet, and the room of its texts. */
export const takenWidth = (field: string) => `--width-${field}`
export const takenRoom = (field: string) => `--room-${field}`

/** Less is not worth another width. */
const leastSpare = 2

/**
 * Lets columns of text leave the room that their texts do not use to columns in which a text is cut. The browser shares the width
 * of a table by the lengths of whole texts, and a text that is wrapped does not use all of its share. Nothing is measured where
 * nothing is cut, or where the person has set widths.
 */
export function leaveRoom(table: HTMLTableElement): void {
  for (const name of [...table.style].filter((one) => /^--(width|room)-/.test(one))) table.style.removeProperty(name)
  const isCut = [...table.querySelectorAll('[data-cut] > span')].some((text) => text.scrollWidth > text.clientWidth)
  if (!isCut || table.dataset.sized !== undefined) return
  const rows = [...table.querySelectorAll<HTMLTableRowElement>('tbody tr[data-row]')]
  // All is read before anything is written: a width that is read after a change lays the table out once more.
  const found = [...table.querySelectorAll<HTMLTableCellElement>('thead th[data-shared]')].map((head) => {
    const spare = Math.floor(Math.min(...rows.map(({ cells }) => spareIn(cells[head.cellIndex]))))
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(head)
    const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd)
    return { field: head.dataset.field ?? '', spare, padding, width: head.offsetWidth - spare }
  })
  for (const { field, spare, padding, width } of found) {
    if (spare < leastSpare || !Number.isFinite(spare)) continue
    table.style.setProperty(takenWidth(field), `${width}px`)
    table.style.setProperty(takenRoom(field), `${width - padding}px`)
  }
}

/** Pixels beside the longest line of a cell; none for a cell that has more than texts. */
function spareIn(cell: HTMLTableCellElement | undefined): number {
  if (!cell || cell.querySelector('svg, img, button') || cell.querySelector('[data-text]') === null) return 0
  const inside = cell.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(cell).paddingInlineEnd)
  const range = document.createRange()
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  let end = 0
  while (walker.nextNode()) {
    range.selectNodeContents(walker.currentNode)
    for (const { right } of range.getClientRects()) end = Math.max(end, right)
  }
  return inside - end
}
