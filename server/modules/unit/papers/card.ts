import type { CallContext } from '#server/http/handlers.ts'
import { Streamed } from '#server/http/streamed.ts'
import { shownUnit, type UnitRecord } from '#server/modules/unit/unit.ts'
import { drawer, drawPaper } from '#server/paper/draw.ts'
import type { drawCard } from './card-pdf.ts'

const cardDrawer = drawer<typeof drawCard>(new URL('./card-pdf.ts', import.meta.url), 'drawCard')

/** The public page that a QR code of a unit leads to. */
export const warrantyAddress = (public_url: string, serial_no: string) => `${public_url}/#/warranty?serial=${serial_no}`

/** Returns the card as an answer. */
export async function cardOf(call: CallContext, row: UnitRecord): Promise<Streamed> {
  const { deps, locale, at } = call
  const address = warrantyAddress(deps.config.public_url, row.serial_no)
  const card = { unit: await shownUnit(call, row), locale, at, address }
  return new Streamed(await drawPaper(cardDrawer, card, call), {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${row.serial_no}.pdf"`,
    'cache-control': 'no-store',
  })
}
