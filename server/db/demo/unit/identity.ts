import { daysAfter } from '#contract/values/days.ts'
import { today } from '#contract/values/rules.ts'
import { following } from '#server/db/demo/act.ts'
import { trySerials } from '#server/db/demo/device/serials.ts'
import { dropQueued, found, type Loading } from '#server/db/demo/loading.ts'
import { daysBack, hour } from '#server/db/demo/moments.ts'
import { administering, type DemoPartner } from '#server/db/demo/partner/staff.ts'
import { replaceUnit } from '#server/modules/unit/replace.ts'

const place = {
  installation_address: 'ul. Jaśminowa 4',
  installation_post_code: '26-600',
  installation_city: 'Radom',
}

/** Units whose number, owner or unit itself turned out to be another one: corrected, claimed by two, taken back, replaced. */
export async function loadIdentities(loading: Loading): Promise<void> {
  const { db, now, act, models, partners, staff } = loading
  const [first, second] = [found(partners[0], 'company'), found(partners[1], 'second company')]
  const device_id = found(models[0], 'model').id
  const clerk = staff.administrator
  const installed = (days: number) => ({ device_id, install_date: today(daysBack(now, days)), ...place })

  const registered = async (serial_no: string, days: number) => {
    const body = { serial_no, partner_id: first.id, ...installed(days) }
    return act(clerk, daysBack(now, days - 1), 'device.units.store', { body })
  }
  const mistyped = await registered(trySerials.mistyped, 90)
  await following(act, { unit: mistyped.id }, mistyped.version)(
    clerk,
    daysBack(now, 12),
    'device.units.correct-serial',
    { serial_no: trySerials.corrected, reason: 'Przestawione cyfry na karcie gwarancyjnej.' },
  )

  const returned = await registered(trySerials.returned, 70)
  await following(act, { unit: returned.id }, returned.version)(clerk, daysBack(now, 8), 'device.units.take-back', {
    returned_on: today(daysBack(now, 8)),
    as: 'stock',
    reason: 'Inwestor zrezygnował z montażu.',
  })

  await registered(trySerials.replaced, 150)
  const at = daysBack(now, 20)
  await replaceUnit(
    { db, by: clerk.by, at },
    { unit_id: null, serial_no: trySerials.replaced, new_serial_no: trySerials.successor, day: today(at) },
  )

  const claim = async (company: DemoPartner, hours: number) => {
    const moment = new Date(now.getTime() - hours * hour)
    const who = administering(company)
    const body = { serial_no: trySerials.contested, ...installed(6), install_date: daysAfter(today(now), -6) }
    const { id, version } = await act(who, moment, 'partnerzone.device.units.store', { body })
    await act(who, moment, 'partnerzone.device.units.register', { path: { unit: id }, body: { version } })
  }
  await claim(first, 50)
  await claim(second, 26)
  await dropQueued(loading)
}
