import { and, eq } from 'drizzle-orm'
import { unitZone } from '#contract/unit/zone.ts'
import { handlers } from '#server/http/handlers.ts'
import { refuse } from '#server/http/refusal.ts'
import { cardOf } from './card.ts'
import { destroyDraft, findOwn, registerDraft, storeDraft, updateDraft } from './draft.ts'
import { labelOf } from './label.ts'
import { unitPage } from './page.ts'
import { listForPartner } from './rows.ts'
import { units } from './table.ts'
import { shownUnit, unitBySerial } from './unit.ts'
import { unitsOfPartner } from './visible.ts'
import { checkWarranty } from './warranty.ts'

export const unitZoneHandlers = handlers(unitZone, {
  'partnerzone.device.units.index': listForPartner,
  'partnerzone.device.units.find': async (call) => {
    const { db, query, scope } = call
    const row = await unitBySerial(db, query.serial_no)
    if (!row) return { unit: null }
    const shown = await shownUnit(call, row)
    const isOwn = (await db.$count(units, and(eq(units.id, row.id), unitsOfPartner(scope)))) > 0
    if (!isOwn) return { unit: { ...shown, own: null } }
    return { unit: { ...shown, own: await unitPage(call, row) } }
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
    return row.status === 'registered' ? cardOf(call, row) : refuse('not_found')
  },
  'partnerzone.device.units.label': async (call) => {
    const row = await findOwn(call, call.params.unit)
    return row.status === 'draft' ? refuse('not_found') : labelOf(call, row)
  },
  'public-zone.device.warranty.check': checkWarranty,
})
