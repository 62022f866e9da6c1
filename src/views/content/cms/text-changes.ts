/** The text of a rich text, one line per block. */
export function linesOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(
    html.replaceAll(/<\/(p|h[2-4]|li|tr|blockquote|div)>|<br \/>|<hr \/>/g, '\n'),
    'text/html',
  )
  for (const image of body.querySelectorAll('img')) image.replaceWith(`[${image.alt || '…'}]\n`)
  for (const video of body.querySelectorAll('[data-video]')) video.replaceWith(`▶ ${video.getAttribute('data-id')}\n`)
  return (body.textContent ?? '')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
}

/** The removed and the added lines between two texts, in their order. */
export function lineChanges(before: readonly string[], after: readonly string[]): { gone: string[]; added: string[] } {
  const common = longestCommon(before, after)
  const without = (lines: readonly string[], kept: readonly string[]) => {
    const left = [...kept]
    return lines.filter((line) => {
      if (line !== left[0]) return true
      left.shift()
      return false
    })
  }
  return { gone: without(before, common), added: without(after, common) }
}

/** The longest common subsequence of lines. */
function longestCommon(one: readonly string[], other: readonly string[]): string[] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0))
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      const length =
        one[row] === other[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
      const line = lengths[row]
      if (line) line[column] = length
    }
  }
  const common: string[] = []
  for (let row = 0, column = 0; row < one.length && column < other.length; ) {
    if (one[row] === other[column]) {
      common.push(one[row] as string)
      row += 1
      column += 1
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  return common
}
