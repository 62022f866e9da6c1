import type { CallContext } from '#server/http/handlers.ts'
import { Streamed } from '#server/http/streamed.ts'
import { shownUnit, type UnitRecord } from '#server/modules/unit/unit.ts'
import { drawer, drawPaper } from '#server/paper/draw.ts'
import { warrantyAddress } from './card.ts'
import type { drawLabel } from './label-pdf.ts'

const labelDrawer = drawer<typeof drawLabel>(new URL('./label-pdf.ts', import.meta.url), 'drawLabel')

/**
 * A label for the unit: number, model, and a QR code of its public warranty page, from which signed-in people can also scan the
 * number.
 */
export async function labelOf(call: CallContext, unit: UnitRecord): Promise<Streamed> {
  const { deps, locale, at } = call
  const { serial_no, device_name, brand_name } = await shownUnit(call, unit)
  const address = warrantyAddress(deps.config.public_url, serial_no)
  const label = { serial_no, name: device_name ?? brand_name ?? '', address, locale, at }
  return new Streamed(await drawPaper(labelDrawer, label, call), {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${serial_no}-qr.pdf"`,
    'cache-control': 'no-store',
  })
}
