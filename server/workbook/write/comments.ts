import { declaration, main } from './namespaces.ts'
import { columnName, xmlText } from './xml-text.ts'

/** A comment at a cell; row and column from 0. */
export interface Comment {
  row: number
  column: number
  text: string
}

/** XML of a sheet's comments. */
export function commentsXml(comments: readonly Comment[]): string {
  const told = comments.map(
    ({ row, column, text }) =>
      `<comment ref="${columnName(column)}${row + 1}" authorId="0"><text><r><t xml:space="preserve">${xmlText(text)}</t></r></text></comment>`,
  )
  return `${declaration}<comments xmlns="${main}"><authors><author/></authors><commentList>${told.join('')}</commentList></comments>`
}

/** Shapes are numbered in blocks of 1,024; each sheet uses its own blocks. */
const block = 1024

/** Number of blocks needed for a number of comments. */
export const blocksOf = (count: number) => Math.ceil((count + 1) / block)

/** Boxes in which spreadsheets show comments: VML, which Excel still requires. `first` is the sheet's first block. */
export function commentShapes(comments: readonly Comment[], first: number): string {
  const blocks = Array.from({ length: blocksOf(comments.length) }, (_, index) => first + index)
  const shapes = comments.map(({ row, column, text }, index) => {
    const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 30)), 1)
    const anchor = [column + 1, 15, row, 2, column + 4, 15, row + Math.max(4, lines), 4].join(', ')
    return `<v:shape id="_x0000_s${first * block + index + 1}" type="#_x0000_t202" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:shadow color="black" obscured="t"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`
  })
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="${blocks.join(',')}"/></o:shapelayout><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${shapes.join('')}</xml>`
}
