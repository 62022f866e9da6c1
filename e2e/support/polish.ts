import { readFileSync } from 'node:fs'

const catalogue = readFileSync('locales/pl.po', 'utf8')

/** The Polish words of a text of the screens, by its source. A text with places for values matches whatever stands there. */
export function polish(source: string, context?: string): string | RegExp {
  const said = messageOf(source, context)
  if (/\b[ef]-(?:mail|ga[zs])/i.test(said) && said.includes(' ')) return new RegExp(escaped(said).replaceAll('-', '.'))
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
  if (at < 0) throw new Error(`the catalogue has no message "${source}"`)
  const said = JSON.parse(catalogue.slice(at + 1 + begin.length).split('\n')[0] ?? '""') as string
  return said === '' ? source : said
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
