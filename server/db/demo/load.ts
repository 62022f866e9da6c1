import { sql } from 'drizzle-orm'
import { actor } from '#server/db/demo/act.ts'
import { loadContent } from '#server/db/demo/content/content.ts'
import { loadFaq } from '#server/db/demo/content/faq.ts'
import { loadNotifications } from '#server/db/demo/content/notifications.ts'
import { loadCatalogue } from '#server/db/demo/device/catalogue.ts'
import { loadDevicePhotos, loadDevices, loadManualFiles } from '#server/db/demo/device/devices.ts'
import { loadDocumentation } from '#server/db/demo/documentation/documentation.ts'
import { loadErpMaster } from '#server/db/demo/erp/erp-master.ts'
import { loadImports } from '#server/db/demo/import/imports.ts'
import type { Loading } from '#server/db/demo/loading.ts'
import { daysBack } from '#server/db/demo/moments.ts'
import { loadOffers } from '#server/db/demo/offer/offers.ts'
import { loadActivity, loadLookedUp } from '#server/db/demo/partner/activity.ts'
import { loadContractors } from '#server/db/demo/partner/contractors.ts'
import { loadEntries } from '#server/db/demo/partner/entries.ts'
import { loadPartners } from '#server/db/demo/partner/partners.ts'
import { loadInvitation, loadProposals } from '#server/db/demo/partner/proposals.ts'
import { loadStaff, personLoader } from '#server/db/demo/partner/staff.ts'
import { loadTraces } from '#server/db/demo/partner/traces.ts'
import { loadDesk } from '#server/db/demo/service-order/desk.ts'
import { loadMaintenances } from '#server/db/demo/service-order/maintenances.ts'
import { loadOrders } from '#server/db/demo/service-order/orders.ts'
import { loadWarrantyVisits } from '#server/db/demo/service-order/warranty-visits.ts'
import { loadParts } from '#server/db/demo/spare-parts/parts.ts'
import { loadPartsOrders } from '#server/db/demo/spare-parts/parts-orders.ts'
import { loadCancellations } from '#server/db/demo/training/cancellations.ts'
import { loadCertificates } from '#server/db/demo/training/certificates.ts'
import { loadParticipants } from '#server/db/demo/training/participants.ts'
import { loadTrainingOrders } from '#server/db/demo/training/training-orders.ts'
import { loadTrainings, settleTrainings } from '#server/db/demo/training/trainings.ts'
import { loadDue } from '#server/db/demo/unit/due.ts'
import { loadIdentities } from '#server/db/demo/unit/identity.ts'
import { loadUnits } from '#server/db/demo/unit/units.ts'
import { users } from '#server/db/users.table.ts'
import type { Deps } from '#server/deps.ts'

/** Arbitrary id of an advisory lock, so that of several starting processes only one loads the demonstration. */
const DEMO_LOCK = 7_240_115

/**
 * Loads the demonstration company into an empty database, once and in one transaction. The roles must exist. The
 * passwords are written to `demo-accounts.json` before the transaction ends, so that they cannot be lost. Reports when
 * it begins.
 */
export async function loadDemo(deps: Deps, begins: () => void = () => {}): Promise<void> {
  await deps.db.transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${DEMO_LOCK})`)
    if ((await db.$count(users)) > 0) return
    begins()
    // Some statements insert thousands of rows, which takes a busy machine longer than a call may.
    await db.execute(sql`set local statement_timeout = 0`)
    const now = deps.clock()
    const at = daysBack(now, 400).toISOString()
    const models = await loadCatalogue(db, at)
    await loadDevices({ db, models }, at)
    const people = await personLoader(db, now, at)
    const staff = await loadStaff(db, people.add)
    const act = actor(deps, db)
    const loading: Loading = { deps, storage: deps.storage, db, now, models, staff, act, partners: [] }
    for (const load of [loadDevicePhotos, loadManualFiles, loadParts]) await load(loading)
    await loadPartners(loading, people.add)
    const contractors = await loadContractors(loading)
    await loadEntries(loading, contractors)
    await loadTraces(loading, contractors)
    for (const load of [loadProposals, loadInvitation, loadFaq, loadDocumentation, loadNotifications, loadContent])
      await load(loading)
    for (const load of [loadLookedUp, loadActivity]) await load(loading)
    await people.keepAccounts(deps.config.data_dir)
    for (const load of [
      loadDesk,
      loadOrders,
      loadMaintenances,
      loadWarrantyVisits,
      loadPartsOrders,
      loadUnits,
      loadIdentities,
      loadDue,
    ])
      await load(loading)
    const terms = await loadTrainings(loading)
    await loadParticipants(loading, terms)
    await loadTrainingOrders(loading)
    await settleTrainings(loading, terms)
    for (const load of [loadCertificates, loadCancellations, loadOffers, loadImports, loadErpMaster])
      await load(loading)
  })
}
