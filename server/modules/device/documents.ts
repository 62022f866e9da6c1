import type { PgTable } from 'drizzle-orm/pg-core'
import type { HadDocument } from '#contract/device/records.ts'
import type { Locale } from '#contract/locale.ts'
import type { Database } from '#server/db/client.ts'
import type { TrashTable } from '#server/http/records/trash.ts'
import type { Links } from './links.ts'

/** The documents of devices, groups and product cards. The module of documents keeps them; it stands above this one. */
export interface DocumentPort {
  /** The table of documents. */
  documents: TrashTable & PgTable
  /** Which documents were given to a device, a group or a product card itself. */
  links: Readonly<Record<'device' | 'group' | 'card', Links>>
  /** All documents of a device, those of its groups too, in the words of a language. */
  ofDevice(db: Database, device_id: number, locale: Locale): Promise<HadDocument[]>
}

let port: DocumentPort | null = null

/** Connects devices with their documents; called when the modules are assembled. */
export function connectDocuments(documents: DocumentPort): void {
  port = documents
}

export function documentPort(): DocumentPort {
  if (!port) throw new Error('The modules are not assembled')
  return port
}
