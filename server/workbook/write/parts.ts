import type { WrittenWorkbook } from '#server/workbook/write.ts'
import { listSheet } from './lists.ts'
import { declaration, main, packages, relations } from './namespaces.ts'
import { styleSheet } from './styles.ts'
import { xmlText } from './xml-text.ts'

const types = 'application/vnd.openxmlformats-officedocument'
const custom = 'http://schemas.openxmlformats.org/officeDocument/2006/custom-properties'
const variants = 'http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes'

/** Path of a sheet in the workbook. */
export const sheetPart = (index: number) => `xl/worksheets/sheet${index + 1}.xml`
/** Path of the comments of a sheet. */
export const commentsPart = (index: number) => `xl/comments${index + 1}.xml`
/** Path of the drawing that shows the comments of a sheet. */
export const drawingPart = (index: number) => `xl/drawings/vmlDrawing${index + 1}.vml`

/** Parts of a workbook that do not depend on the content of sheets; `lists` is the number of columns with a value list. */
export function fixedParts(book: WrittenWorkbook, lists: number): [name: string, content: string][] {
  const sheets = book.sheets.map(({ name }) => ({ name, state: '' }))
  if (lists > 0) sheets.push({ name: listSheet, state: ' state="hidden"' })
  const overrides = sheets.map(
    (_, index) =>
      `<Override PartName="/${sheetPart(index)}" ContentType="${types}.spreadsheetml.worksheet+xml"/><Override PartName="/${commentsPart(index)}" ContentType="${types}.spreadsheetml.comments+xml"/>`,
  )
  const named = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${xmlText(name)}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`,
  )
  const related = sheets.map((_, index) => relation(index + 1, 'worksheet', `worksheets/sheet${index + 1}.xml`))
  const properties = Object.entries(book.properties ?? {}).map(
    ([name, value], index) =>
      `<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="${index + 2}" name="${xmlText(name)}"><vt:lpwstr>${xmlText(value)}</vt:lpwstr></property>`,
  )
  return [
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="vml" ContentType="${types}.vmlDrawing"/><Override PartName="/xl/workbook.xml" ContentType="${types}.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.spreadsheetml.styles+xml"/><Override PartName="/docProps/custom.xml" ContentType="${types}.custom-properties+xml"/>${overrides.join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      relationships(
        relation(1, 'officeDocument', 'xl/workbook.xml') + relation(2, 'custom-properties', 'docProps/custom.xml'),
      ),
    ],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${named.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relationships(related.join('') + relation(sheets.length + 1, 'styles', 'styles.xml')),
    ],
    ['xl/styles.xml', styleSheet],
    [
      'docProps/custom.xml',
      `${declaration}<Properties xmlns="${custom}" xmlns:vt="${variants}">${properties.join('')}</Properties>`,
    ],
  ]
}

/** The part that links a sheet to its comments. */
export function commentRelationships(index: number): [name: string, content: string] {
  const content = relationships(
    relation(1, 'vmlDrawing', `../drawings/vmlDrawing${index + 1}.vml`) +
      relation(2, 'comments', `../comments${index + 1}.xml`),
  )
  return [`xl/worksheets/_rels/sheet${index + 1}.xml.rels`, content]
}

function relation(id: number, type: string, target: string): string {
  return `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`
}

function relationships(content: string): string {
  return `${declaration}<Relationships xmlns="${packages}/relationships">${content}</Relationships>`
}
