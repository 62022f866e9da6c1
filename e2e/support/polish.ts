import { readFileSync } from 'node:fs'

/** What is said before somebody signs in stands apart. */
const catalogue = ['locales/pl.po', 'locales/start/pl.po'].map((file) => readFileSync(file, 'utf8')).join('\n')

/** The Polish words of a text of the screens, by its source. A text with places for values matches whatever stands there. */
export function polish(source: string, context?: string): string | RegExp {
  const said = messageOf(source, context)
  if (!said.includes('{')) return said
  return new RegExp(
    said
      .split(/\{\w+\}/)
      .map(escaped)
      .join('.+'),
  )
}

function messageOf(source: string, context?: string): string {
  const scope = context === undefined ? '' : `msgctxt ${JSON.stringify(context)}\n`
  const begin = `${scope}msgid ${JSON.stringify(source)}\nmsgstr `
  const at = catalogue.indexOf(`\n${begin}`)
  if (at < 0) throw new Error(`the catalogues have no message "${source}"`)
  const said = JSON.parse(catalogue.slice(at + 1 + begin.length).split('\n')[0] ?? '""') as string
  return said === '' ? source : said
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
