/** A page with those sections of an earlier one that are measured by themselves. */
export function withSectionsOf(page: string, earlier: string, headings: readonly string[]): string {
  const kept = headings.flatMap((heading) => {
    const begin = earlier.indexOf(`## ${heading}\n`)
    if (begin < 0) return []
    const next = earlier.indexOf('\n## ', begin)
    return earlier.slice(begin, next < 0 ? undefined : next).trim()
  })
  return `${[page.trim(), ...kept].join('\n\n')}\n`
}

/** The page with a section of the second level put in place of the one with its heading, or at the end. */
export function withSection(page: string, heading: string, text: string): string {
  const section = `## ${heading}\n\n${text.trim()}\n`
  const begin = page.indexOf(`## ${heading}\n`)
  if (begin < 0) return `${page.trimEnd()}\n\n${section}`
  const next = page.indexOf('\n## ', begin)
  return page.slice(0, begin) + section + (next < 0 ? '' : page.slice(next))
}
