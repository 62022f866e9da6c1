import type { Configuration, Synchronised } from '#contract/device/records.ts'
import type { Locale } from '#contract/locale.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuseField } from '#server/refusal.ts'
import { deviceInScope, heldDevice, keepOwn, ownOf, showConfiguration } from './configurations.ts'
import { documentPort } from './documents.ts'

type StaffCall = CallContext<StaffScope>

/** Documents of another device, with which of them this one already has. */
export async function showSynchronised(call: StaffCall, id: number, source_id?: number): Promise<Synchronised> {
  const { db, locale } = call
  const device = await deviceInScope(call, id)
  if (source_id === undefined) return { ...device, source: null, documentations: [] }
  const source = await deviceInScope(call, source_id)
  const had = new Set((await documentsHad(db, id, locale)).map((document) => document.id))
  const documentations = (await documentsHad(db, source_id, locale)).map((document) => ({
    ...document,
    is_present: had.has(document.id),
  }))
  return { ...device, source, documentations }
}

/** Copies document assignments from another device, except those it already has or inherits. */
export async function takeOver(
  call: StaffCall,
  id: number,
  chosen: { source: number; documentations: number[]; version: number },
): Promise<Configuration> {
  const { db, locale } = call
  const device = await heldDevice(call, id, chosen.version)
  const source = await deviceInScope(call, chosen.source)
  const offered = new Set((await documentsHad(db, source.id, locale)).map((document) => document.id))
  if (!chosen.documentations.every((document) => offered.has(document)))
    refuseField('documentations', 'rule.unknown_record')
  const had = new Set((await documentsHad(db, id, locale)).map((document) => document.id))
  const own = await ownOf(db, device)
  const added = chosen.documentations.filter((document) => !had.has(document))
  await keepOwn(call, device, { ...own, documentations: [...own.documentations, ...added] })
  return showConfiguration(call, id)
}

/** Documents of a device without excluded ones. */
async function documentsHad(db: Database, id: number, locale: Locale) {
  return (await documentPort().ofDevice(db, id, locale)).filter(({ is_excluded }) => !is_excluded)
}
