import { asc, eq } from 'drizzle-orm'
import { type Distributor, distributor as distributorContract } from '#contract/core/distributor.ts'
import type { MediaFile } from '#contract/media/files.ts'
import type { Database } from '#server/db/client.ts'
import { type Call, type CallContext, handlers } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import type { OutsideSender } from '#server/integrations/mail/letter.ts'
import { refuse } from '#server/refusal.ts'
import { distributors } from './table.ts'

type DistributorRow = typeof distributors.$inferSelect

/** Entity of the distributor in audit and media. */
export const distributorEntity = 'core.distributor'

/** The distributor's only row, locked; created on first use. */
export async function lockDistributor({ db }: Pick<CallContext, 'db'>): Promise<DistributorRow> {
  const found = async () =>
    (await db.select().from(distributors).orderBy(asc(distributors.id)).limit(1).for('update'))[0]
  const row = await found()
  if (row) return row
  await db.insert(distributors).values({ id: 1, name: '', version: 0 }).onConflictDoNothing()
  return (await found()) ?? refuse('error')
}

/** A port of the media module: a file with a fresh link, or null when it no longer exists. */
export type ShownFile = (db: Database, at: Date, id: string) => Promise<MediaFile | null>

/** The stored data of the distributor; its name is empty until it is entered. */
export async function readDistributor(db: Database): Promise<Omit<DistributorRow, 'created_at'>> {
  const [row] = await db.select().from(distributors).orderBy(asc(distributors.id)).limit(1)
  return row ?? nothingYet
}

/** The distributor as the sender of letters to people outside; null until its name is entered. */
export async function distributorSender(db: Database): Promise<OutsideSender | null> {
  const { name, email } = await readDistributor(db)
  return name === '' ? null : { company: name, reply_to: email === null ? null : { name, address: email } }
}

async function showDistributor({ db, at }: CallContext, shownFile: ShownFile): Promise<Distributor> {
  const row = await readDistributor(db)
  return { ...row, logo: row.logo === null ? null : await shownFile(db, at, row.logo) }
}

const nothingYet: Omit<DistributorRow, 'created_at'> = {
  id: 1,
  name: '',
  nip: null,
  street: null,
  postcode: null,
  city: null,
  phone_number: null,
  email: null,
  logo: null,
  version: 0,
}

async function updateDistributor(
  call: Call<(typeof distributorContract.endpoints)['core.distributor.update']>,
): Promise<void> {
  const { version, ...values } = call.body
  const before = await lockDistributor(call)
  await refuseOutdated(call.db, distributorEntity, before, version)
  const after = { ...values, version: version + 1 }
  await call.db.update(distributors).set(after).where(eq(distributors.id, before.id))
  await call.audit({ entity: distributorEntity, entity_id: before.id, action: 'update', before, after })
}

/** Functions of the media module used by the calls of the distributor. */
export interface DistributorPorts {
  shownFile: ShownFile
}

/** Handlers of the distributor's own data. */
export const coreDistributorHandlers = ({ shownFile }: DistributorPorts) =>
  handlers(distributorContract, {
    'core.distributor.show': (call) => showDistributor(call, shownFile),
    'core.distributor.update': async (call) => {
      await updateDistributor(call)
      return showDistributor(call, shownFile)
    },
  })
