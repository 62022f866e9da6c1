import * as v from 'valibot'
import { ErpError, type ErpPort, type SavedInErp } from './erp.ts'
import { entitySet, toPageRecord } from './mapping.ts'
import { type ODataAnswer, type ODataOptions, odataClient, odataFailure, odataKey } from './odata-client.ts'

const StoredRecord = v.looseObject({
  No: v.string(),
  Status: v.string(),
  '@odata.etag': v.optional(v.string()),
})
type StoredRecord = v.InferOutput<typeof StoredRecord>

/** What the ERP calls a record that is there already, and one that changed since it was read. */
const alreadyThere = /already exists|SameKeyExists/i
const changedSince = [409, 412]

/**
 * Service orders in Microsoft Dynamics NAV or Business Central, through a page published as OData v4 web service.
 * It reads before it writes: an order whose saving broke off after the ERP had stored it is found, not sent again,
 * and the ERP refuses a second record with the same key should two tries meet.
 */
export function openBusinessCentral(options: ODataOptions): ErpPort {
  const call = odataClient(options)
  const addressOf = (no: string) => `${entitySet}${odataKey('No', no)}`

  async function find(no: string): Promise<StoredRecord | null> {
    const answer = await call({ method: 'GET', path: addressOf(no) })
    if (answer.status === 404 && odataFailure(answer.body)) return null
    return recordOf(answer, no)
  }

  /** Null when another try was first. */
  async function create(record: { No: string }): Promise<StoredRecord | null> {
    const answer = await call({ method: 'POST', path: entitySet, body: record })
    if ([400, 409].includes(answer.status) && alreadyThere.test(JSON.stringify(answer.body))) return null
    return recordOf(answer, record.No)
  }

  /** Null when the record changed since it was read. */
  async function changeStatus(stored: StoredRecord, Status: string): Promise<StoredRecord | null> {
    const answer = await call({
      method: 'PATCH',
      path: addressOf(stored.No),
      body: { Status },
      if_match: stored['@odata.etag'] ?? '*',
    })
    if (changedSince.includes(answer.status)) return null
    return recordOf(answer, stored.No)
  }

  return {
    async saveServiceOrder(order) {
      const record = toPageRecord(order)
      const stored = (await find(record.No)) ?? (await create(record)) ?? (await find(record.No))
      if (!stored) throw new ErpError('nonsense', `${record.No} exists and cannot be read`)
      // A sent order is frozen: only its status can have moved on, and what else differs the ERP's people mended.
      if (stored.Status === record.Status) return saved(stored)
      const changed = await changeStatus(stored, record.Status)
      if (!changed) throw new ErpError('refused', `${record.No} was being changed in the ERP`)
      return saved(changed)
    },
  }
}

function recordOf({ status, body }: ODataAnswer, no: string): StoredRecord {
  if (status >= 400)
    throw new ErpError('refused', `HTTP ${status}: ${odataFailure(body)?.message ?? 'no reason given'}`)
  const parsed = v.safeParse(StoredRecord, body)
  if (!parsed.success || parsed.output.No !== no)
    throw new ErpError('nonsense', `HTTP ${status} without the record of ${no}`)
  return parsed.output
}

function saved(record: StoredRecord): SavedInErp {
  return { erp_id: record.No, etag: record['@odata.etag'] ?? null }
}
