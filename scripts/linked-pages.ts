import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Targets of the links and pictures of a page, without those in code and those of other sites. */
export function linksOf(text: string): string[] {
  const prose = text.replaceAll(/```.*?```|`[^`\n]*`/gs, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
}

/** Links of pages that lead nowhere within a folder. */
export function deadLinks(folder: string, pages: readonly string[]): string[] {
  const linking = pages.filter((path) => path.endsWith('.md'))
  return linking.flatMap((path) =>
    linksOf(readFileSync(join(folder, path), 'utf8'))
      .filter((link) => !link.startsWith('#') && !existsSync(join(folder, dirname(path), link.split('#')[0] ?? '')))
      .map((link) => `${path}: ${link}`),
  )
}

/** These pages, the pages and files that they link to, and so on. */
export function linkedPages(pages: readonly string[]): string[] {
  const found = new Set(pages)
  for (const path of found) {
    if (!path.endsWith('.md')) continue
    for (const link of linksOf(readFileSync(path, 'utf8'))) {
      const [target] = link.split('#')
      const file = target && join(dirname(path), target)
      if (file && existsSync(file)) found.add(file)
    }
  }
  return [...found]
}
