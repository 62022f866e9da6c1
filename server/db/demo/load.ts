import { sql } from 'drizzle-orm'
import { users } from '#server/db/users.table.ts'
import type { Deps } from '#server/deps.ts'
import { loadContent } from './content/load-content.ts'
import { loadFaq } from './content/load-faq.ts'
import { loadLookedUp } from './content/load-looked-up.ts'
import { loadNotifications } from './content/load-notifications.ts'
import { loadCatalogue } from './device/load-catalogue.ts'
import { loadDevicePhotos } from './device/load-device-photos.ts'
import { loadDevices } from './device/load-devices.ts'
import { loadManualFiles } from './device/load-manual-files.ts'
import { loadDocumentation } from './documentation/load-documentation.ts'
import { loadErpMaster } from './erp/load-erp-master.ts'
import { loadImports } from './import/load-imports.ts'
import { loadOffers } from './offer/load-offers.ts'
import { loadActivity } from './partner/load-activity.ts'
import { loadContractors } from './partner/load-contractors.ts'
import { loadEntries } from './partner/load-entries.ts'
import { loadInvitation } from './partner/load-invitation.ts'
import { loadPartners } from './partner/load-partners.ts'
import { loadStaff, personLoader } from './partner/load-people.ts'
import { loadProposals } from './partner/load-proposals.ts'
import { loadTraces } from './partner/load-traces.ts'
import { actor } from './service-order/act.ts'
import { loadDesk } from './service-order/load-desk.ts'
import { loadMaintenances } from './service-order/load-maintenances.ts'
import { loadOrders } from './service-order/load-orders.ts'
import { loadParts } from './spare-parts/load-parts.ts'
import { loadPartsOrders } from './spare-parts/load-parts-orders.ts'
import { loadCancellations } from './training/load-cancellations.ts'
import { loadCertificates } from './training/load-certificates.ts'
import { loadParticipants } from './training/load-participants.ts'
import { loadTrainingOrders } from './training/load-training-orders.ts'
import { loadTrainings, settleTrainings } from './training/load-trainings.ts'
import { loadDue } from './unit/load-due.ts'
import { loadUnits } from './unit/load-units.ts'

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
