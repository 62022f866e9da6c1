import { readFile, writeFile } from 'node:fs/promises'
import type { PageSet } from '#server/integrations/erp/erp.ts'
import {
  apiFieldOf,
  apiNameOf,
  isOfExtension,
  linesPageOf,
  publishedPages,
} from '#server/integrations/erp/published-pages.ts'

const document = new URL('../docs/erp.md', import.meta.url)
const begin = '<!-- pages: made by `npm run erp -- docs` -->'
const end = '<!-- end of pages -->'

/** docs/erp.md with its section on pages made from the table of the client. */
export async function documentWithPages(): Promise<{ written: string; wanted: string }> {
  const written = await readFile(document, 'utf8')
  const [before, after] = [written.split(begin)[0] ?? '', written.split(end)[1] ?? '']
  return { written, wanted: `${before}${begin}\n\n${pagesSection()}\n\n${end}${after}` }
}

export async function writePages(): Promise<void> {
  await writeFile(document, (await documentWithPages()).wanted)
}

/** A table of pages, and one of their fields. Fields of the page extension are in italics. */
function pagesSection(): string {
  const sets = Object.keys(publishedPages) as PageSet[]
  const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')
  const shown = (names: readonly string[]) =>
    names.map((name) => (isOfExtension(name) ? `*\`${name}\`*` : `\`${name}\``)).join(', ') || '–'
  const rows = sets.flatMap((set) => {
    const { page, key, read, written, lines } = publishedPages[set]
    const own = [
      `\`${set}\``,
      `*${page}*`.replaceAll('*', ''),
      code(key),
      `\`${apiNameOf(set)}\``,
      shown(written),
      shown(read),
    ]
    const part = lines && [
      `\`${linesPageOf(set)}\``,
      `its part ${lines.part}`,
      code(lines.key),
      '`salesOrderLines`',
      shown(lines.written),
      shown(lines.read),
    ]
    return [own, ...(part ? [part] : [])]
  })
  return [
    '| web service | page of Business Central | key | API page | written | read |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    `In italics: fields of the page extension. Every page needs \`SystemModifiedAt\` too. On API pages the names are in lower case: \`Sell_to_Customer_No\` is \`${apiFieldOf('Sell_to_Customer_No')}\`.`,
  ].join('\n')
}
