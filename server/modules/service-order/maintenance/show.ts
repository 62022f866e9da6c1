import type { Locale } from '#contract/messages/locale.ts'
import type { PartnerMaintenance, StaffMaintenance } from '#contract/service-order/maintenance/entity.ts'
import { photosOfSteps } from '#contract/service-order/maintenance/protocol.ts'
import { today } from '#contract/values/rules.ts'
import type { PartnerScope, Scope, StaffScope } from '#server/http/access/scope.ts'
import { unconfirmedOf } from '#server/modules/mail/index.ts'
import { lacksCertificate } from '#server/modules/service-order/due/certificate.ts'
import type { Reader } from '#server/modules/service-order/handling/order.ts'
import { shownCorrection } from '#server/modules/service-order/handling/serial-correction.ts'
import { timelineRows, withFiles } from '#server/modules/service-order/handling/timeline.ts'
import { photosOfVisits, shownVisits } from '#server/modules/service-order/visit/show.ts'
import { visitsOf } from '#server/modules/service-order/visit/visits.ts'
import { intervalMonthsOf } from './interval.ts'
import { coverageLapsedOn } from './lapsed-coverage.ts'
import { findMaintenance, type Maintenance, maintenanceEntity } from './maintenance.ts'
import { checksOf, maintenanceNames } from './names.ts'
import { service_maintenance_events } from './table.ts'

type Viewer<S extends Scope> = Reader<S> & { locale: Locale }

/** A maintenance for its partner, without internal notes. */
export async function showMaintenanceToPartner(viewer: Viewer<PartnerScope>, id: number): Promise<PartnerMaintenance> {
  return shown(viewer, await findMaintenance(viewer, id), false)
}

/** A maintenance as staff see it. */
export async function showMaintenanceToStaff(viewer: Viewer<StaffScope>, id: number): Promise<StaffMaintenance> {
  const order = await findMaintenance(viewer, id)
  const { owner_id, owner_name, due_at } = order
  return {
    ...(await shown(viewer, order, true)),
    due_at,
    owner: owner_id === null ? null : { id: owner_id, full_name: owner_name ?? '' },
  }
}

async function shown(viewer: Viewer<Scope>, order: Maintenance, isStaff: boolean): Promise<PartnerMaintenance> {
  const { db, locale, at } = viewer
  const events = await timelineRows(db, service_maintenance_events, order.id, isStaff)
  const { signature, protocol_file, photos_before, photos_after } = order
  const { protocol } = order
  const steps = photosOfSteps(protocol?.checks ?? [])
  const visits = await visitsOf(db, { of: 'maintenance', id: order.id })
  const own = [signature, protocol_file, ...order.files, ...photos_before, ...photos_after, ...steps]
  const ids = [...own, ...photosOfVisits(visits)]
  const { file, files, timeline } = await withFiles(viewer, ids, events, order.partner_name)
  const { interval_months, ...names } = await maintenanceNames(db, order.id, locale)
  return {
    ...order,
    ...names,
    files: files(order.files),
    protocol: protocol && {
      ...protocol,
      checks: protocol.checks.map((check) => ({ ...check, photos: files(check.photos ?? []) })),
    },
    ...(await shownVisits(viewer, 'maintenance', order, visits, files)),
    lacks_certificate: await lacksCertificate(db, order),
    coverage_lapsed_on: await coverageLapsedOn(db, order, today(at)),
    checks: await checksOf(db, order.device_type, locale),
    interval_months: await intervalMonthsOf(db, order, interval_months),
    protocol_file: file(protocol_file),
    photos_before: files(photos_before),
    photos_after: files(photos_after),
    signature: file(signature),
    serial_correction: await shownCorrection(viewer, order),
    timeline,
    unconfirmed_letters: await unconfirmedOf(viewer, maintenanceEntity, order.id),
  }
}
