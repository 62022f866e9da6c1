import { sql } from 'drizzle-orm'
import { users } from '#server/db/users.table.ts'
import type { Deps } from '#server/deps.ts'
import { actor } from './act.ts'
import { loadCancellations } from './load-cancellations.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { loadCertificates } from './load-certificates.ts'
import { loadContent } from './load-content.ts'
import { loadContractors } from './load-contractors.ts'
import { loadDevicePhotos } from './load-device-photos.ts'
import { loadDevices } from './load-devices.ts'
import { loadDocumentation } from './load-documentation.ts'
import { loadEntries } from './load-entries.ts'
import { loadFaq } from './load-faq.ts'
import { loadLookedUp } from './load-looked-up.ts'
import { loadNotifications } from './load-notifications.ts'
import { loadOrders } from './load-orders.ts'
import { loadParticipants } from './load-participants.ts'
import { loadPartners } from './load-partners.ts'
import { loadStaff, personLoader } from './load-people.ts'
import { loadTraces } from './load-traces.ts'
import { loadTrainingOrders } from './load-training-orders.ts'
import { loadTrainings, settleTrainings } from './load-trainings.ts'

/** Any constant: processes that start at once agree on it. */
const DEMO_LOCK = 7_240_115

/**
 * Loads the demonstration company into a database that nobody lives in yet: all of it or nothing, and once. The roles
 * must be there. The passwords are written to `demo-accounts.json` before the end, so that they are never lost. Told when
 * it begins, for whoever waits.
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
    const partners = await loadPartners(loading, people.add)
    const contractors = await loadContractors(loading)
    await loadEntries(loading, contractors, partners)
    await loadTraces(loading, contractors)
    await loadFaq(loading, partners)
    await loadDocumentation({ ...loading, storage, editor: staff.administrator, partners })
    await loadNotifications(loading)
    await loadContent({ ...loading, storage })
    await loadLookedUp(tx, now, models)
    await people.keepAccounts(config.data_dir)
    await loadOrders({ db: tx, storage, now, models, people: { ...staff, partners } })
    const teaching = { ...loading, storage, editor: staff.named.get('Beata Olszewska') ?? staff.administrator }
    const terms = await loadTrainings(teaching)
    await loadParticipants({ ...teaching, partners }, terms)
    await loadTrainingOrders({ ...loading, editor: staff.administrator })
    await settleTrainings(teaching, terms)
    await loadCertificates({ ...teaching, deps, partners })
    await loadCancellations({ ...loading, editor: teaching.editor })
  })
}
