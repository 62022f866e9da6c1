import type { PgTable } from 'drizzle-orm/pg-core'
import type { HadDocument } from '#contract/device/records.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import type { TrashTable } from '#server/http/records/trash.ts'
import { seam } from '#server/seam.ts'
import type { Links } from './links.ts'

/** Documents of devices, groups and product cards. A port, because the module of documents imports this one. */
export interface DocumentPort {
  /** The table of documents. */
  documents: TrashTable & PgTable
  /** Links of documents to devices, groups and product cards. */
  links: Readonly<Record<'device' | 'group' | 'card', Links>>
  /** All documents of a device, own and inherited, in a language. */
  ofDevice(db: Database, device_id: number, locale: Locale): Promise<HadDocument[]>
}

const port = seam<DocumentPort>('documents of devices')

/** Connects the module of documents; called when the modules are assembled. */
export const connectDocuments = port.connect

/** The port to documents. Throws before the modules are assembled. */
export const documentPort = port.get
