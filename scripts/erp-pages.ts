import { readFile, writeFile } from 'node:fs/promises'
import type { PageSet } from '#server/integrations/erp/erp.ts'
import { movements, type ReadField, readFields, readLineFields } from '#server/integrations/erp/owned-fields.ts'
import {
  apiFieldOf,
  apiNameOf,
  extensionTypes,
  fieldsOf,
  isOfExtension,
  linesPageOf,
  modifiedAt,
  publishedPages,
} from '#server/integrations/erp/published-pages.ts'
import { movementTable } from '#server/integrations/movements.ts'
import { withSection } from './section.ts'

const document = new URL('../docs/erp.md', import.meta.url)

/** docs/erp.md with its sections made from the declarations of the client. */
export async function documentWithPages(): Promise<{ written: string; wanted: string }> {
  const written = await readFile(document, 'utf8')
  const sections = { pages: pagesSection(), movements: movementsSection(), extensions: extensionsSection() }
  const wanted = Object.entries(sections).reduce(
    (text, [name, section]) => withSection(text, { name, section, command: 'npm run erp -- docs' }),
    written,
  )
  return { written, wanted }
}

/** Tables of Business Central behind the pages that the portal writes. */
const writtenTables = { ServiceOrders: 'Service Header', SalesOrders: 'Sales Header' } as const

/** A sample of the extensions in AL for each page that the portal writes. */
function extensionsSection(): string {
  return (Object.keys(writtenTables) as (keyof typeof writtenTables)[]).map(extensionOf).join('\n\n')
}

function extensionOf(set: keyof typeof writtenTables, position: number): string {
  const [page, table, first] = [publishedPages[set].page, writtenTables[set], 50_100 + 100 * position]
  const fields = fieldsOf(publishedPages[set]).filter((field) => isOfExtension(field) && field !== modifiedAt)
  const named = (field: string) => `"${field.replaceAll('_', ' ')}"`
  const typed = (field: string) => {
    const type = extensionTypes[field]
    if (!type) throw new Error(`${field} has no type`)
    return type === 'Date' ? type : `Text[${type}]`
  }
  return [
    '```al',
    `tableextension ${first} "Portal ${table}" extends "${table}"`,
    '{',
    '    fields',
    '    {',
    ...fields.map(
      (field, index) =>
        `        field(${first + index}; ${named(field)}; ${typed(field)}) { DataClassification = CustomerContent; }`,
    ),
    '    }',
    '}',
    '',
    `pageextension ${first} "Portal ${page}" extends "${page}"`,
    '{',
    '    layout',
    '    {',
    '        addlast(content)',
    '        {',
    '            group(Portal)',
    '            {',
    ...fields.map((field) => `                field(${named(field)}; Rec.${named(field)}) { ApplicationArea = All; }`),
    `                field(${modifiedAt}; Rec.${modifiedAt}) { ApplicationArea = All; Editable = false; }`,
    '            }',
    '        }',
    '    }',
    '}',
    '```',
  ].join('\n')
}

/** A table of the fields that are read, and of what a run does when they move. */
function movementsSection(): string {
  const rows = Object.entries(readFields).flatMap(([kind, fields]) => [
    ...Object.values(fields as Record<string, ReadField>).map(({ name, on }) => ({ kind, name, on })),
    ...(kind === 'parts-orders' ? Object.entries(readLineFields).map(([name, on]) => ({ kind, name, on })) : []),
  ])
  return movementTable(movements, rows)
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
