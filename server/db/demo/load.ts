import { sql } from 'drizzle-orm'
import { loadContent } from '#server/db/demo/content/content.ts'
import { loadFaq } from '#server/db/demo/content/faq.ts'
import { loadNotifications } from '#server/db/demo/content/notifications.ts'
import { loadCatalogue } from '#server/db/demo/device/catalogue.ts'
import { loadDevicePhotos, loadDevices, loadManualFiles } from '#server/db/demo/device/devices.ts'
import { loadDocumentation } from '#server/db/demo/documentation/documentation.ts'
import { loadErpMaster } from '#server/db/demo/erp/erp-master.ts'
import { loadImports } from '#server/db/demo/import/imports.ts'
import { loadOffers } from '#server/db/demo/offer/offers.ts'
import { loadActivity, loadLookedUp } from '#server/db/demo/partner/activity.ts'
import { loadContractors } from '#server/db/demo/partner/contractors.ts'
import { loadEntries } from '#server/db/demo/partner/entries.ts'
import { loadPartners } from '#server/db/demo/partner/partners.ts'
import { loadInvitation, loadProposals } from '#server/db/demo/partner/proposals.ts'
import { loadStaff, personLoader } from '#server/db/demo/partner/staff.ts'
import { loadTraces } from '#server/db/demo/partner/traces.ts'
import { actor } from '#server/db/demo/service-order/act.ts'
import { loadDesk } from '#server/db/demo/service-order/desk.ts'
import { loadMaintenances } from '#server/db/demo/service-order/maintenances.ts'
import { loadOrders } from '#server/db/demo/service-order/orders.ts'
import { loadParts } from '#server/db/demo/spare-parts/parts.ts'
import { loadPartsOrders } from '#server/db/demo/spare-parts/parts-orders.ts'
import { loadCancellations } from '#server/db/demo/training/cancellations.ts'
import { loadCertificates } from '#server/db/demo/training/certificates.ts'
import { loadParticipants } from '#server/db/demo/training/participants.ts'
import { loadTrainingOrders } from '#server/db/demo/training/training-orders.ts'
import { loadTrainings, settleTrainings } from '#server/db/demo/training/trainings.ts'
import { loadDue } from '#server/db/demo/unit/due.ts'
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
  const { db, storage, config, clock } = deps
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${DEMO_LOCK})`)
    if ((await tx.$count(users)) > 0) return
    begins()
    const now = clock()
    const at = new Date(now.getTime() - 400 * 86_400_000).toISOString()
    const models = await loadCatalogue(tx, at)
    await loadDevices(tx, at, models)
    const people = await personLoader(tx, now, at)
    const staff = await loadStaff(tx, people.add)
    const loading = { db: tx, now, staff, act: actor(deps, tx) }
    await loadDevicePhotos({ ...loading, storage })
    await loadManualFiles({ ...loading, storage }, models)
    await loadParts({ ...loading, storage }, models)
    const partners = await loadPartners(loading, people.add)
    const contractors = await loadContractors(loading)
    await loadEntries(loading, contractors, partners)
    await loadTraces(loading, contractors)
    await loadProposals(loading, partners)
    await loadInvitation(loading, partners)
    await loadFaq(loading, partners)
    await loadDocumentation({ ...loading, storage, editor: staff.administrator, partners })
    await loadNotifications(loading)
    await loadContent({ ...loading, storage })
    await loadLookedUp(tx, now, models)
    await loadActivity(tx, now, models)
    await people.keepAccounts(config.data_dir)
    await loadDesk(tx)
    await loadOrders({ db: tx, storage, now, models, people: { ...staff, partners } })
    await loadMaintenances({ ...loading, models, partners })
    await loadPartsOrders({ ...loading, dataDir: config.data_dir }, partners, models)
    await loadUnits(loading, partners, models)
    await loadDue(loading, partners)
    const teaching = { ...loading, storage, editor: staff.named.get('Beata Olszewska') ?? staff.administrator }
    const terms = await loadTrainings(teaching)
    await loadParticipants({ ...teaching, partners }, terms)
    await loadTrainingOrders({ ...loading, editor: staff.administrator })
    await settleTrainings(teaching, terms)
    await loadCertificates({ ...teaching, deps, partners })
    await loadCancellations({ ...loading, editor: teaching.editor })
    await loadOffers({ ...loading, deps, partners })
    await loadImports({ ...loading, deps })
    await loadErpMaster(tx, config.data_dir, now)
  })
}
