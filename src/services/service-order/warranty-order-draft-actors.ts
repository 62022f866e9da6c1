import * as v from 'valibot'
import { type EventObject, fromCallback, fromPromise } from 'xstate'
import { DeviceOption } from '#contract/device/device.ts'
import type { Consent } from '#contract/dictionary/consents.ts'
import type { SerialCheck } from '#contract/service-order/entity.ts'
import type { WarrantyOrderValues } from '#contract/service-order/form.ts'
import { customerFields, emptyOrder } from '#contract/service-order/form.ts'
import { sentStatusesOf } from '#contract/service-order/order-statuses.ts'
import { readSerial, serialLength } from '#contract/unit/serial-number.ts'
import { changedSince } from '#machines/consent/shown-consents.ts'
import type { StoredCall } from '#machines/form/draft-saving.ts'
import {
  type DraftContext,
  type DraftSave,
  type OpenedForm,
  type OrderBeginning,
  type UnitEntries,
  warrantyOrderDraft,
} from '#machines/service-order/warranty-order-draft.ts'
import type { KeptForm, StoredOrder } from '#machines/service-order/warranty-order-form.ts'
import type { Api } from '#services/api.ts'
import type { Drafts } from '#services/form/drafts.ts'
import { type OrderZone, orderCalls } from './order-calls.ts'
import { provideWarrantyOrderSending } from './warranty-order-sending-actors.ts'

export interface DraftServices {
  api: Api
  drafts: Drafts
  zone: OrderZone
  user_id: number
  /** The address of the form of a draft, or of a new order if `id` is null. */
  address: (id: number | null) => string
  /** The device, error code and serial number that a new order starts with. */
  begin?: OrderBeginning<number> | null
  /** Contact details of the person who enters a new order; none if the order is for another person. */
  person?: Partial<WarrantyOrderValues>
  /** Whether the last order may be read and so copied from. */
  mayReadOrders: boolean
}

/** The most words of a plate that are searched for; the model is among the first. */
const mostWords = 8

const sentStatuses = sentStatusesOf('warranty').join(',')

const customerOf = (order: StoredOrder) =>
  Object.fromEntries(
    customerFields.map((field) => [field, order[field] ?? emptyOrder[field]]),
  ) as Partial<WarrantyOrderValues>

/** The entries of a unit as the form names them; those that the unit lacks are left out. */
function entriesOf(unit: SerialCheck['unit_entries']): UnitEntries {
  if (!unit) return {}
  const { installation_country, ...same } = unit
  const entered = Object.fromEntries(Object.entries(same).filter(([, value]) => value))
  return {
    ...entered,
    ...((entered.installation_address || entered.installation_city) && { country: installation_country }),
  }
}

const Kept = v.object({
  values: v.record(v.string(), v.unknown()),
  device: v.nullable(DeviceOption),
  version: v.nullable(v.number()),
})

/** The machine `warrantyOrderDraft` in one zone, for the person who is signed in. */
export function provideWarrantyOrderDraft({
  api,
  drafts,
  zone,
  user_id,
  address,
  begin = null,
  person = {},
  mayReadOrders,
}: DraftServices) {
  const calls = orderCalls(api, zone)
  const placeOf = (id: number | null) => `warranty-order:${zone}:${id ?? 'new'}`
  const keep = ({ id, values, device, order }: Pick<DraftContext, 'id' | 'values' | 'device' | 'order'>) =>
    drafts.keep(user_id, placeOf(id), address(id), { values, device, version: order?.version ?? null })

  function keptForm(id: number | null): KeptForm | null {
    const kept = drafts.find(user_id, placeOf(id), Kept)
    if (!kept) return null
    const { values, device, version } = kept.values
    // A draft stored by an earlier version of the form may lack fields.
    return {
      values: { ...emptyOrder, ...(values as Partial<WarrantyOrderValues>) },
      device,
      version,
      kept_at: kept.kept_at,
    }
  }

  const prefix = zone === 'staff' ? '' : 'partnerzone.'
  const lookup = `${prefix}device.devices.lookup` as 'device.devices.lookup'

  const codeLookup = `${prefix}device.error-codes.lookup` as 'device.error-codes.lookup'

  const checkSerial = (serial_no: string, signal: AbortSignal) =>
    api.call(`${prefix}service-order.serial-numbers.check` as 'service-order.serial-numbers.check', {
      query: { serial_no },
      signal,
      showRefusal: false,
    })

  /** The device of the unit with this serial number and the unit's own entries, or null. */
  async function unitOf(serial_no: string, signal: AbortSignal) {
    const { unit_model_id, unit_entries } = await checkSerial(serial_no, signal)
    if (unit_model_id === null) return null
    const { results } = await api.call(lookup, { query: { ids: String(unit_model_id) }, signal, showRefusal: false })
    return results[0] ? { device: results[0], entries: entriesOf(unit_entries) } : null
  }

  /**
   * The device that the plate names: that of a serial number, or the only one that a word finds. The first word that gives one
   * decides.
   */
  async function unitNamed(words: readonly string[], signal: AbortSignal) {
    for (const word of words) {
      const serial_no = readSerial(word)
      if (serial_no.length === serialLength) return unitOf(serial_no, signal)
      const { results } = await api.call(lookup, { query: { search: word }, signal, showRefusal: false })
      const exact = results.filter(({ name }) => name.toLowerCase() === word.toLowerCase())
      const [device, ...others] = exact.length > 0 ? exact : results
      if (device && others.length === 0) return { device, entries: {} }
    }
    return null
  }

  /** The order that this person sent last for one of their companies. */
  async function lastOrder(signal: AbortSignal) {
    const query = {
      mine: 'true',
      status: sentStatuses,
      sort_by: 'sent_at',
      sort_direction: 'desc',
      per_page: '1',
    } as const
    const answer = await api.call('partnerzone.service-order.service-orders.index', {
      query,
      signal,
      showRefusal: false,
    })
    const [row] = answer.results
    if (!row) return null
    // Without the order the person chooses the delivery.
    const { delivery_type, delivery_address_type } = await calls.show(row.id, signal).catch(() => emptyOrder)
    const delivery = delivery_address_type === 'OtherAddress' ? {} : { delivery_type, delivery_address_type }
    return { id: row.id, order_number: row.order_number, city: row.installation_city, delivery }
  }

  /** A device that this person may not choose is ignored. */
  async function beginning({ device, ...begun }: OrderBeginning<number>, signal: AbortSignal) {
    if (device === null) return { device, ...begun }
    const [{ results }, unit] = await Promise.all([
      api.call(lookup, { query: { ids: String(device) }, signal }),
      // Without the answer the person enters dates and place.
      begun.serial_no ? checkSerial(begun.serial_no, signal).catch(() => null) : null,
    ])
    return results[0] ? { device: results[0], ...begun, entries: entriesOf(unit?.unit_entries ?? null) } : null
  }

  const currentConsents = async (signal: AbortSignal) =>
    (await api.call('public-zone.consent.consents.index', { query: { form: 'warranty_order' }, signal })).results

  return warrantyOrderDraft.provide({
    actors: {
      openOrder: fromPromise<OpenedForm, { id: number | null }>(async ({ input: { id }, signal }) => {
        const [order, begun, last, consents, notices] = await Promise.all([
          id === null ? null : calls.show(id, signal),
          id === null && begin ? beginning(begin, signal) : null,
          zone === 'partner' && mayReadOrders ? lastOrder(signal) : null,
          currentConsents(signal),
          api.call('public-zone.service-order.notices.index', { signal }),
        ])
        const known = { consents, notices: notices.results, kept: keptForm(id) }
        return { order, ...known, begin: begun, person, last }
      }),
      saveDraft: fromPromise<StoredOrder, DraftSave>(({ input, signal }) => calls.save(input, signal)),
      deleteDraft: fromPromise<void, StoredCall>(({ input }) => calls.destroy(input)),
      sendOrder: provideWarrantyOrderSending(api, zone),
      readConsents: fromCallback<EventObject, { consents: readonly Consent[] }>(({ input, sendBack }) => {
        const leaving = new AbortController()
        currentConsents(leaving.signal)
          .then((consents) => {
            const kinds = changedSince(input.consents, consents).map(({ kind }) => kind)
            if (leaving.signal.aborted || kinds.length === 0) return
            sendBack({ type: 'form.change', values: Object.fromEntries(kinds.map((kind) => [kind, false])) })
            sendBack({ type: 'consents.renew', consents })
          })
          // The known texts stay; the server refuses unread texts again.
          .catch(() => undefined)
        return () => leaving.abort()
      }),
      checkCode: fromCallback<EventObject, { device: number; error_code: number }>(({ input, sendBack }) => {
        const leaving = new AbortController()
        const query = { device: String(input.device), ids: String(input.error_code) }
        api
          .call(codeLookup, { query, signal: leaving.signal, showRefusal: false })
          .then(({ results }) => {
            const isOfDevice = results.some(({ id }) => id === input.error_code)
            if (isOfDevice && !leaving.signal.aborted) sendBack({ type: 'code.confirm', ...input })
          })
          // Without the answer the person chooses the code of the model in the form.
          .catch(() => undefined)
        return () => leaving.abort()
      }),
      readLast: fromCallback<EventObject, { id: number }>(({ input, sendBack }) => {
        const leaving = new AbortController()
        calls
          .show(input.id, leaving.signal, { showRefusal: true })
          .then((order) => !leaving.signal.aborted && sendBack({ type: 'form.change', values: customerOf(order) }))
          // A message gives the reason; the form stays as it is.
          .catch(() => undefined)
        return () => leaving.abort()
      }),
      findModel: fromCallback<EventObject, { words: readonly string[] }>(({ input, sendBack }) => {
        const leaving = new AbortController()
        unitNamed(input.words.slice(0, mostWords), leaving.signal)
          .then((found) => found && !leaving.signal.aborted && sendBack({ type: 'unit.found', ...found }))
          // Without the device the person chooses the model in the form.
          .catch(() => undefined)
        return () => leaving.abort()
      }),
    },
    actions: {
      keepInBrowser: ({ context }) => keep(context),
      forgetStored: ({ context }) => {
        drafts.forget(user_id, placeOf(null))
        if (context.withheld) keep(context)
        else drafts.forget(user_id, placeOf(context.id))
      },
      forgetInBrowser: ({ context: { id } }) => {
        for (const place of [placeOf(null), placeOf(id)]) drafts.forget(user_id, place)
      },
      giveUpInBrowser: ({ context: { id } }) => {
        for (const place of [placeOf(null), placeOf(id)]) drafts.giveUp(user_id, place)
      },
    },
  })
}
