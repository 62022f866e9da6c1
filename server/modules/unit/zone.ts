import { and, eq } from 'drizzle-orm'
import { unitZone } from '#contract/unit/zone.ts'
import { handlers } from '#server/http/handlers.ts'
import { refuse } from '#server/http/refusal.ts'
import { Streamed } from '#server/http/streamed.ts'
import { cardPdf } from './card.ts'
import { destroyDraft, findOwn, registerDraft, storeDraft, updateDraft } from './draft.ts'
import { lifeOf } from './life.ts'
import { listForPartner } from './rows.ts'
import { units } from './table.ts'
import { shownUnit, unitBySerial } from './unit.ts'
import { served } from './visible.ts'
import { checkWarranty } from './warranty.ts'

export const unitZoneHandlers = handlers(unitZone, {
  'partnerzone.device.units.index': listForPartner,
  'partnerzone.device.units.find': async (call) => {
    const { db, query, scope } = call
    const row = await unitBySerial(db, query.serial_no)
    if (!row) return { unit: null }
    const shown = await shownUnit(call, row)
    const isOwn = (await db.$count(units, and(eq(units.id, row.id), served(scope)))) > 0
    if (!isOwn) return { unit: { ...shown, own: null } }
    return { unit: { ...shown, own: { ...shown, life: await lifeOf({ ...call, serial_no: row.serial_no }) } } }
  },
  'partnerzone.device.units.show': async (call) => shownUnit(call, await findOwn(call, call.params.unit)),
  'partnerzone.device.units.store': async (call) => shownUnit(call, await storeDraft(call, call.body)),
  'partnerzone.device.units.update': async (call) =>
    shownUnit(call, await updateDraft(call, call.params.unit, call.body)),
  'partnerzone.device.units.destroy': async (call) => {
    await destroyDraft(call, call.params.unit)
    return {}
  },
  'partnerzone.device.units.register': (call) => registerDraft(call, call.params.unit, call.body),
  'partnerzone.device.units.card': async (call) => {
    const row = await findOwn(call, call.params.unit)
    if (row.status !== 'registered') return refuse('not_found')
    const { deps, locale, at } = call
    const card = { unit: await shownUnit(call, row), locale, at, public_url: deps.config.public_url }
    return new Streamed(await cardPdf(card), {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${row.serial_no}.pdf"`,
      'cache-control': 'no-store',
    })
  },
  'public-zone.device.warranty.check': checkWarranty,
})
