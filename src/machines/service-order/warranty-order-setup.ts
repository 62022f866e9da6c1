import { and, assign, not, or, setup, stateIn } from 'xstate'
import type { DeviceOption } from '#contract/device/device.ts'
import type { BrandNotice, Consent } from '#contract/dictionary/dictionary.ts'
import type { Locale } from '#contract/locale.ts'
import type { Conflict } from '#contract/refusal.ts'
import type { SerialCheck } from '#contract/service-order/entity.ts'
import type { WarrantyOrderValues } from '#contract/service-order/form.ts'
import type { ErpStatus } from '#contract/service-order/lifecycle.ts'
import type { FieldErrors } from '#contract/validation.ts'
import { type Failure, withHeld } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'
import {
  emptyValues,
  fieldsOf,
  inFormOrder,
  type KeptForm,
  neighbourOf,
  type StoredOrder,
  sendingErrors,
  stepOf,
  storableValues,
  storedDevice,
  storedValues,
  type WarrantyOrderField,
  type WarrantyOrderStep,
} from './warranty-order-form.ts'

export interface WarrantyOrderInput {
  /** The draft to go on with, or null for a new one. */
  id: number | null
  /** For whom a new draft is, when the server cannot know: staff, or a person of several companies. */
  partner_id: number | null
  /** Distinguishes this opening of the form; idempotency keys are made from it. */
  key: string
  locale: Locale
}

/** What the server and the browser know when the form opens. */
export interface OpenedForm {
  order: StoredOrder | null
  consents: readonly Consent[]
  notices: readonly BrandNotice[]
  kept: KeptForm | null
  /** What a new order is about, when it was begun at a device or an error code. */
  begin?: { device: DeviceOption; error_code: number | null } | null
}

export interface WarrantyOrderContext extends WarrantyOrderInput, OpenedForm {
  values: WarrantyOrderValues
  device: DeviceOption | null
  step: WarrantyOrderStep
  /** What keeps the order from being sent, and the fields at which it is shown. */
  errors: FieldErrors
  revealed: readonly WarrantyOrderField[]
  /** What the server refused, by field, until the field changes. */
  refused: FieldErrors
  /** By field, why what stands there cannot be sent: a file that was refused, or is still on its way. */
  held: FieldErrors
  /** Counts changes; those up to `stored_revision` are stored. */
  revision: number
  stored_revision: number
  /** What the running or failed first save carries: only the same content may be repeated under the same key. */
  attempt: { values: WarrantyOrderValues; revision: number } | null
  serial: SerialCheck | null
  conflict: Conflict | null
  failure: Failure | null
}

type Change = { values: Partial<WarrantyOrderValues>; device?: DeviceOption | null }

export type WarrantyOrderEvent =
  | { type: 'order.retry' }
  | { type: 'kept.restore' }
  | { type: 'kept.discard' }
  /** Some fields; `device` when another model was chosen, whose error codes are others. */
  | ({ type: 'form.change' } & Change)
  /** A field holds what cannot be sent, or null: no longer. */
  | { type: 'field.hold'; field: WarrantyOrderField; reason: string | null }
  | { type: 'step.next' }
  | { type: 'step.back' }
  | { type: 'step.go'; step: WarrantyOrderStep }
  | { type: 'order.send' }
  | { type: 'order.delete' }
  | { type: 'order.resend' }
  | { type: 'warning.accept' }
  | { type: 'warning.cancel' }
  | { type: 'conflict.reload' }
  | { type: 'conflict.overwrite' }

/** A call about a stored order. */
export interface StoredCall {
  id: number
  version: number
  /** The same for every retry of the same content. */
  key: string
}
/** A save of the draft: the first one has no id yet. */
export interface DraftSave extends StoredCall {
  first: boolean
  partner_id: number | null
  values: WarrantyOrderValues
}

type Context = WarrantyOrderContext
const rulesOf = ({ consents, notices, locale }: Context) => ({ consents, notices, locale })

/** What a save carries: everything typed so far, unless a first save is repeated. */
function attemptOf({ order, attempt, values, revision }: Context) {
  return order === null && attempt ? attempt : { values: storableValues(values), revision }
}

/** The call about the order as it is stored now. */
export function storedCall({ order, key }: Context, verb: string): StoredCall {
  const { id = 0, version = 0 } = order ?? {}
  return { id, version, key: `${key}-${verb}-${version}` }
}

/** The next save of the draft. */
export function draftSave(context: Context): DraftSave {
  const first = context.order === null
  const { values } = attemptOf(context)
  return { ...storedCall(context, 'save'), first, partner_id: context.partner_id, values }
}

/** The parts of `warrantyOrder` (warranty-order.ts), which is the chart itself. */
export const warrantyOrderSetup = setup({
  types: {
    context: {} as WarrantyOrderContext,
    events: {} as WarrantyOrderEvent,
    input: {} as WarrantyOrderInput,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    openOrder: unprovided<{ id: number | null }, OpenedForm>('openOrder'),
    saveDraft: unprovided<DraftSave, StoredOrder>('saveDraft'),
    deleteDraft: unprovided<StoredCall, void>('deleteDraft'),
    checkSerial: unprovided<{ serial_no: string; except: number | null }, SerialCheck>('checkSerial'),
    sendOrder: unprovided<StoredCall, StoredOrder>('sendOrder'),
    loadOrder: unprovided<StoredCall, StoredOrder>('loadOrder'),
    resendOrder: unprovided<StoredCall, StoredOrder>('resendOrder'),
  },
  actions: {
    open: assign(({ context }, { begin = null, ...opened }: OpenedForm) => {
      const begun = begin ? { ...emptyValues, model: begin.device.id, error_code: begin.error_code } : emptyValues
      const values = opened.order ? storedValues(opened.order) : begun
      const device = opened.order ? storedDevice(opened.order) : (begin?.device ?? null)
      const errors = sendingErrors(values, device, { ...opened, locale: context.locale })
      const fresh = { refused: {}, conflict: null, failure: null, attempt: null, revision: 0, stored_revision: 0 }
      return { ...opened, ...fresh, id: opened.order?.id ?? null, values, device, errors }
    }),
    restore: assign(({ context }) => {
      if (!context.kept) return {}
      const { values, device, version } = context.kept
      const order = context.order && { ...context.order, version: version ?? context.order.version }
      return { values, device, order, kept: null, revision: 1, errors: sendingErrors(values, device, rulesOf(context)) }
    }),
    dropKept: assign({ kept: null }),
    change: assign(({ context }, { values: typed, device = context.device }: Change) => {
      const ofModel = device === context.device ? {} : { model: device?.id ?? null, error_code: null }
      const changed: Partial<WarrantyOrderValues> = { ...ofModel, ...typed }
      const values = { ...context.values, ...changed }
      const refused = Object.fromEntries(Object.entries(context.refused).filter(([field]) => !(field in changed)))
      const errors = sendingErrors(values, device, rulesOf(context))
      return { values, device, refused, errors, revision: context.revision + 1 }
    }),
    /** Provided: what is typed stays in the browser until it is stored. */
    keepInBrowser: () => undefined,
    forgetInBrowser: () => undefined,
    attempt: assign({ attempt: ({ context }) => attemptOf(context) }),
    keepStored: assign(({ context }, order: StoredOrder) => {
      const stored_revision = context.attempt?.revision ?? context.revision
      return { order, id: order.id, stored_revision, attempt: null, failure: null }
    }),
    keepOrder: assign((_, order: StoredOrder) => ({ order, failure: null })),
    keepSerial: assign((_, serial: SerialCheck) => ({ serial })),
    keepFailure: assign((_, failure: Failure) => ({ failure })),
    keepConflict: assign((_, { conflict }: Failure) => ({ conflict: conflict ?? { version: 0, changes: [] } })),
    keepRefused: assign((_, { errors }: Failure) => ({ refused: errors })),
    takeTheirVersion: assign(({ context: { order, conflict } }) => ({
      order: order && { ...order, version: conflict?.version ?? order.version },
      conflict: null,
    })),
    hold: assign(({ context }, { field, reason }: { field: WarrantyOrderField; reason: string | null }) => ({
      held: withHeld(context.held, field, reason),
    })),
    revealStep: assign(({ context }) => ({ revealed: [...context.revealed, ...fieldsOf(context.step)] })),
    revealAll: assign(({ context: { errors, refused, held, step } }) => {
      const [wrong] = Object.keys(inFormOrder({ ...refused, ...errors, ...held }))
      return { revealed: Object.keys(emptyValues) as WarrantyOrderField[], step: wrong ? stepOf(wrong) : step }
    }),
    goOn: assign({ step: ({ context }) => neighbourOf(context.step, 1) }),
    goBack: assign({ step: ({ context }) => neighbourOf(context.step, -1) }),
    goTo: assign((_, step: WarrantyOrderStep) => ({ step })),
  },
  guards: {
    isSent: (_, { order }: OpenedForm) => order !== null && order.status !== 'draft',
    hasKept: (_, { kept }: OpenedForm) => kept !== null,
    hasUnstored: ({ context }) => context.revision > context.stored_revision,
    hasUnstoredSince: ({ context }) => context.revision > (context.attempt?.revision ?? 0),
    hasConflict: ({ context }) => context.conflict !== null,
    isDraftStored: ({ context }) => context.order !== null,
    isStepValid: ({ context: { step, errors, refused } }) =>
      fieldsOf(step).every((field) => !errors[field] && !refused[field]),
    isComplete: ({ context: { errors, refused, held } }) =>
      Object.keys({ ...errors, ...refused, ...held }).length === 0,
    isEditing: stateIn({ open: { form: 'editing' } }),
    isStoring: stateIn({ open: { form: 'storing' } }),
    isStored: stateIn({ open: { draft: 'stored' } }),
    isUnsaved: stateIn({ open: { draft: 'saveFailed' } }),
    isStuck: or([stateIn({ open: { draft: 'conflict' } }), stateIn({ open: { draft: 'refused' } })]),
    maySend: and(['isEditing', 'isComplete', not('isStuck')]),
    isOrdinary: (_, { installed, open_order }: SerialCheck) => installed && !open_order,
    isConflict: (_, { code }: Failure) => code === 'conflict',
    isInvalid: (_, { code }: Failure) => code === 'invalid',
    isPastIt: (_, { code }: Failure) => code === 'lifecycle',
    hasErpStatus: (_, { is, order }: { is: ErpStatus; order: StoredOrder }) => order.erp_status === is,
  },
  delays: { autosave: 1500, saveAgain: 10_000, askErp: 3000 },
})
