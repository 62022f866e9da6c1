import { and, assign, not, raise, setup, spawnChild } from 'xstate'
import type { FieldErrors } from '#contract/declare/validation.ts'
import type { DeviceOption } from '#contract/device/device.ts'
import type { BrandNotice } from '#contract/dictionary/brand-notice.ts'
import type { Consent } from '#contract/dictionary/consents.ts'
import type { Locale } from '#contract/messages/locale.ts'
import { messageText } from '#contract/messages/messages.ts'
import {
  type WarrantyOrderField,
  type WarrantyOrderStep,
  warrantyOrderFieldNames,
} from '#contract/service-order/fields.ts'
import {
  emptyOrder,
  fieldsOfStep,
  WarrantyOrderDraft,
  type WarrantyOrderValues,
  withAddressType,
} from '#contract/service-order/form.ts'
import { answer } from '#machines/answer.ts'
import { changedSince, idsOf, withoutOutdated } from '#machines/consent/shown-consents.ts'
import { type Failure, failureHandling, keepFailure, withHeld } from '#machines/failure.ts'
import {
  type DraftSaving,
  draftDeleting,
  draftHandling,
  draftOpening,
  draftSaving,
  draftSavingGuards,
  draftStoring,
  nothingTyped,
  type StoredCall,
  savedAttempt,
  stillRefused,
  storableValues,
  storedCall,
} from '#machines/form/draft-saving.ts'
import { unprovided, unprovidedListener } from '#machines/unprovided.ts'
import {
  type FormRules,
  firstUnfinished,
  inFormOrder,
  type KeptForm,
  neighbourOf,
  type StoredOrder,
  sendingErrors,
  stepOfField,
  storedDevice,
  storedValues,
  withoutFiles,
} from './warranty-order-form.ts'
import { type SendingInput, type SendingResult, warrantyOrderSending } from './warranty-order-sending.ts'

interface DraftInput {
  /** Id of the draft, or null for a new one. */
  id: number | null
  /** Company of a new draft, where the server cannot determine it: for staff, or a person of several companies. */
  partner_id: number | null
  /** Identifies this opening of the form, for idempotency keys. */
  key: string
  locale: Locale
  /**
   * Step in the page's address, for instance after a reload. Default: the first one of a new form, the first unfinished one of
   * a draft.
   */
  asked_step?: WarrantyOrderStep | null
  /** This moment by the server's clock, where it is known; default: that of the device. */
  now?: () => Date
}

/** The person's last order, whose place and customer can be copied. */
interface LastOrder {
  id: number
  order_number: string | null
  city: string | null
  /** How its parts were delivered; a new order begins with it. Nothing where they went to another address. */
  delivery: Partial<Pick<WarrantyOrderValues, 'delivery_type' | 'delivery_address_type'>>
}

/** Data of a unit that an order about it repeats. */
export type UnitEntries = Partial<
  Pick<
    WarrantyOrderValues,
    | 'purchase_date'
    | 'install_date'
    | 'installation_address'
    | 'installation_post_code'
    | 'installation_city'
    | 'country'
  >
>

/** The initial values of a new order: a device, an error code, or both. */
export interface OrderBeginning<Device> {
  device: Device | null
  error_code: number | null
  serial_no: string | null
  entries?: UnitEntries
}

/** Data for opening the form, from server and browser. */
export interface OpenedForm {
  order: StoredOrder | null
  consents: readonly Consent[]
  notices: readonly BrandNotice[]
  kept: KeptForm | null
  begin?: OrderBeginning<DeviceOption> | null
  /** Contact data from the session, for a new form. */
  person?: Partial<WarrantyOrderValues>
  last?: LastOrder | null
}

export interface DraftContext
  extends DraftInput,
    Omit<OpenedForm, 'begin' | 'person'>,
    DraftSaving<WarrantyOrderValues> {
  last: LastOrder | null
  values: WarrantyOrderValues
  device: DeviceOption | null
  /** The error code entered for no or another model, which is entered again if the chosen model has it. */
  former_code: number | null
  step: WarrantyOrderStep
  /** Errors that prevent sending, and the fields at which they are shown. */
  errors: FieldErrors
  revealed: readonly WarrantyOrderField[]
  /** By field, why its value cannot be sent: a refused file, or one still being uploaded. */
  held: FieldErrors
}

/** Changed fields; `device` when another model was selected, which has other error codes. */
type Change = { values: Partial<WarrantyOrderValues>; device?: DeviceOption | null }

type DraftEvent =
  | { type: 'order.retry' }
  | { type: 'kept.restore' }
  | { type: 'kept.discard' }
  | ({ type: 'form.change' } & Change)
  /** Sets, or with null removes, the reason why a field's value cannot be sent. */
  | { type: 'field.hold'; field: WarrantyOrderField; reason: string | null }
  /** Codes of the rating plate beside the serial number. */
  | { type: 'plate.read'; words: readonly string[] }
  /** The device that the plate names, and what the form can take over from its unit. */
  | { type: 'unit.found'; device: DeviceOption; entries: UnitEntries }
  /** The chosen model has the code that was entered before it. */
  | { type: 'code.confirm'; device: number; error_code: number }
  /** Copies place and customer of the last order. */
  | { type: 'last.take' }
  | { type: 'step.next' }
  | { type: 'step.back' }
  | { type: 'step.go'; step: WarrantyOrderStep }
  /** The texts of the consents, read anew after a refusal. */
  | { type: 'consents.renew'; consents: readonly Consent[] }
  | { type: 'order.send' }
  | { type: 'order.delete' }
  | { type: 'warning.cancel' }
  | { type: 'conflict.reload' }
  | { type: 'conflict.overwrite' }
  /** The draft was deleted elsewhere; the typed values become a new one. */
  | { type: 'draft.renew' }

/** A save of the draft; the first one has no id. */
export interface DraftSave extends StoredCall {
  first: boolean
  partner_id: number | null
  values: WarrantyOrderValues
}

/** Data for the rules of sending, beside the values. */
const rulesOf = ({ consents, notices, locale, now }: DraftContext): FormRules => ({ consents, notices, locale, now })

/** The context before the form is opened. */
const closedForm = (input: DraftInput): DraftContext => ({
  ...input,
  order: null,
  values: emptyOrder,
  device: null,
  former_code: null,
  consents: [],
  notices: [],
  kept: null,
  last: null,
  step: 'device',
  errors: {},
  revealed: [],
  held: {},
  ...nothingTyped,
})

const warrantyOrderDraftSetup = setup({
  types: {
    context: {} as DraftContext,
    events: {} as DraftEvent,
    input: {} as DraftInput,
    children: {} as { sendOrder: 'sendOrder' },
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    openOrder: unprovided<{ id: number | null }, OpenedForm>('openOrder'),
    saveDraft: unprovided<DraftSave, StoredOrder>('saveDraft'),
    deleteDraft: unprovided<StoredCall, void>('deleteDraft'),
    sendOrder: warrantyOrderSending,
    readLast: unprovidedListener<{ id: number }>('readLast'),
    findModel: unprovidedListener<{ words: readonly string[] }>('findModel'),
    /** Confirms the error code if the device has it. */
    checkCode: unprovidedListener<{ device: number; error_code: number }>('checkCode'),
    readConsents: unprovidedListener<{ consents: readonly Consent[] }>('readConsents'),
  },
  actions: {
    open: assign(({ context }, { begin = null, person, last = null, ...opened }: OpenedForm) => {
      const begun = begin && {
        model: begin.device?.id ?? null,
        error_code: begin.error_code,
        ...(begin.serial_no && { serial_no: begin.serial_no }),
        ...begin.entries,
      }
      const fresh = { ...emptyOrder, ...last?.delivery, ...person, ...begun }
      const values = opened.order ? draftValues(opened.order, opened.consents) : fresh
      const device = opened.order ? storedDevice(opened.order) : (begin?.device ?? null)
      const errors = sendingErrors(values, device, { ...opened, locale: context.locale, now: context.now })
      const first = context.asked_step ?? (opened.order ? firstUnfinished(errors) : context.step)
      // When the form is opened again, the person stays on the step.
      const step = context.order ? context.step : first
      return { ...opened, ...nothingTyped, last, id: opened.order?.id ?? null, values, device, errors, step }
    }),
    restore: assign(({ context }) => {
      if (!context.kept) return {}
      const { device, version, kept_at } = context.kept
      const values = withAddressType(withoutOutdated(context.kept.values, context.consents, kept_at))
      const order = context.order && { ...context.order, version: version ?? context.order.version }
      const errors = sendingErrors(values, device, rulesOf(context))
      const step = context.asked_step ?? firstUnfinished(errors)
      return { values, device, order, kept: null, revision: 1, errors, step }
    }),
    change: assign(({ context }, { values: typed, device = context.device }: Change) => {
      const isModelKept = device === context.device
      const ofModel = isModelKept ? {} : { model: device?.id ?? null, error_code: null }
      const former_code = isModelKept ? context.former_code : enteredCode(context)
      const changed: Partial<WarrantyOrderValues> = { ...ofModel, ...typed }
      const values = withAddressType({ ...context.values, ...changed })
      const refused = stillRefused(context.refused, changed)
      const errors = sendingErrors(values, device, rulesOf(context))
      return {
        values,
        device,
        refused,
        errors,
        revision: context.revision + 1,
        former_code: typed.error_code === undefined ? former_code : null,
      }
    }),
    /** Required consents whose texts have changed say so until they are given anew. */
    renewConsents: assign(({ context }, consents: readonly Consent[]) => {
      const changed = changedSince(context.consents, consents).filter(({ required }) => required)
      const reason = [messageText('consent.text_changed', context.locale)]
      return {
        consents,
        errors: sendingErrors(context.values, context.device, { ...rulesOf(context), consents }),
        refused: { ...context.refused, ...Object.fromEntries(changed.map(({ kind }) => [kind, reason])) },
      }
    }),
    /** Provided: keeps typed values in the browser until they are stored. */
    keepInBrowser: () => undefined,
    forgetInBrowser: () => undefined,
    /** Provided: forgets what is stored; keeps what the save has withheld. */
    forgetStored: () => undefined,
    giveUpInBrowser: () => undefined,
    attempt: assign({ attempt: ({ context }) => attemptOf(context) }),
    keepStored: assign(({ context }, order: StoredOrder) => ({ order, id: order.id, ...savedAttempt(context) })),
    keepSent: assign((_, { order }: SendingResult) => ({ order, failure: null })),
    keepRefused: assign((_, failure: Failure | null) => ({ refused: failure?.errors ?? {} })),
    /** With new keys, because the first save of the deleted draft was already answered. Its files are in the trash with it. */
    renew: assign(({ context }) => {
      const { key, order, partner_id, device } = context
      const values = withoutFiles(context.values)
      return {
        values,
        errors: sendingErrors(values, device, rulesOf(context)),
        partner_id: order && 'partner_id' in order ? order.partner_id : partner_id,
        order: null,
        id: null,
        key: `${key}-renewed`,
        attempt: null,
        failure: null,
      }
    }),
    hold: assign(({ context }, { field, reason }: { field: WarrantyOrderField; reason: string | null }) => ({
      held: withHeld(context.held, field, reason),
    })),
    revealStep: assign(({ context }) => ({ revealed: [...context.revealed, ...fieldsOfStep(context.step)] })),
    revealAll: assign(({ context: { errors, refused, held, step } }) => {
      const [wrong] = Object.keys(inFormOrder({ ...refused, ...errors, ...held }))
      return { revealed: warrantyOrderFieldNames, step: wrong ? stepOfField(wrong) : step }
    }),
    goOn: assign({ step: ({ context }) => neighbourOf(context.step, 1, passedOver(context)) }),
    goBack: assign({ step: ({ context }) => neighbourOf(context.step, -1, passedOver(context)) }),
    goTo: assign((_, step: WarrantyOrderStep) => ({ step })),
  },
  guards: {
    ...draftSavingGuards,
    isSent: (_, { order }: { order: StoredOrder | null }) => order !== null && order.status !== 'draft',
    hasLast: ({ context }) => context.last !== null,
    /** Another model was selected after the error code was entered. */
    isModelOfCode: ({ context }, { values, device = context.device }: Change) =>
      device !== null &&
      device.id !== context.device?.id &&
      enteredCode(context) !== null &&
      values.error_code === undefined,
    isFormerCode: ({ context }, { device, error_code }: { device: number; error_code: number }) =>
      context.device?.id === device && context.former_code === error_code,
    lacksModel: ({ context }) => context.device === null,
    isDraftStored: ({ context }) => context.order !== null,
    isStepValid: ({ context: { step, errors, refused } }) =>
      fieldsOfStep(step).every((field) => !errors[field] && !refused[field]),
    isComplete: ({ context: { errors, refused, held } }) =>
      Object.keys({ ...errors, ...refused, ...held }).length === 0,
    maySend: and(['isEditing', 'isComplete', not('isStuck')]),
  },
  delays: { autosave: 1500, saveAgain: 10_000 },
})
  .extend(failureHandling)
  .extend(draftHandling('order'))

/**
 * The steps that neither `step.next` nor `step.back` shows: the delivery, where that of the person's last order was taken over and
 * nothing is missing. The last step names it, and it is opened from there.
 */
export function passedOver({ last, errors, refused }: DraftContext): readonly WarrantyOrderStep[] {
  const isComplete = fieldsOfStep('delivery').every((field) => !errors[field] && !refused[field])
  return last?.delivery.delivery_type && isComplete ? ['delivery'] : []
}

/** The error code of the form, or the one that it lost with another model. */
const enteredCode = ({ values, former_code }: DraftContext) => values.error_code ?? former_code

const refusal = (done: { event: { output: SendingResult } }) => answer(done).failure

const fieldsOfPlace = ['installation_address', 'installation_post_code', 'installation_city'] as const

/** The entries for empty fields. The place is taken over whole or not at all, so that no street stands in another town. */
function intoEmpty(values: WarrantyOrderValues, entries: UnitEntries): UnitEntries {
  const hasPlace = fieldsOfPlace.some((field) => values[field])
  const isOfPlace = (field: string) => field === 'country' || fieldsOfPlace.some((one) => one === field)
  const isEmpty = (field: string) => (isOfPlace(field) ? !hasPlace : !values[field as keyof UnitEntries])
  return Object.fromEntries(Object.entries(entries).filter(([field]) => isEmpty(field)))
}

const wordsOf = ({ event }: { event: DraftEvent }) => ({ words: event.type === 'plate.read' ? event.words : [] })
const codeOf = ({ context, event }: { context: DraftContext; event: DraftEvent }) => ({
  device: (event.type === 'form.change' && event.device?.id) || 0,
  error_code: context.former_code ?? 0,
})

/**
 * Draft of a warranty order: filled in step by step, and autosaved in parallel (specification, section 5; domain, part 1.1).
 * Typed values are kept in the browser until the server has them. A complete, stored draft is passed to `warrantyOrderSending`;
 * once sent, `warrantyOrderErp` follows it.
 */
export const warrantyOrderDraft = warrantyOrderDraftSetup.createMachine({
  id: 'warrantyOrderDraft',
  context: ({ input }) => closedForm(input),
  initial: 'opening',
  states: {
    ...draftOpening({
      read: {
        id: 'openOrder',
        src: 'openOrder',
        input: ({ context }: { context: DraftContext }) => ({ id: context.id }),
      },
      isClosed: 'isSent',
      giveUp: 'giveUpInBrowser',
      retry: { 'order.retry': 'opening' },
      views: { form: 'form', closed: 'the preview, telling that a sent order cannot be edited' },
    }),
    open: {
      type: 'parallel',
      states: {
        draft: draftSaving({
          chart: 'warrantyOrderDraft',
          save: {
            id: 'saveDraft',
            src: 'saveDraft',
            input: ({ context }: { context: DraftContext }) => draftSave(context),
          },
          giveUp: 'giveUpInBrowser',
          saveAgain: { 'order.send': { guard: 'maySend', target: 'saving' }, 'order.retry': 'saving' },
        }),
        form: {
          initial: 'editing',
          on: {
            'consents.renew': { actions: { type: 'renewConsents', params: ({ event }) => event.consents } },
            'field.hold': { actions: { type: 'hold', params: ({ event }) => event } },
            // Codes are entered by `form.change`.
            'plate.read': {
              guard: 'lacksModel',
              actions: spawnChild('findModel', { id: 'findModel', input: wordsOf }),
            },
          },
          states: {
            editing: {
              meta: { view: 'the form' },
              on: {
                'form.change': {
                  guard: { type: 'isModelOfCode', params: ({ event }) => event },
                  actions: spawnChild('checkCode', { id: 'checkCode', input: codeOf }),
                },
                'unit.found': {
                  guard: 'lacksModel',
                  actions: raise(({ context, event: { device, entries } }) => ({
                    type: 'form.change',
                    device,
                    values: intoEmpty(context.values, entries),
                  })),
                },
                'code.confirm': {
                  guard: { type: 'isFormerCode', params: ({ event }) => event },
                  actions: raise(({ event: { error_code } }) => ({ type: 'form.change', values: { error_code } })),
                },
                'step.next': [{ guard: 'isStepValid', actions: 'goOn' }, { actions: 'revealStep' }],
                'step.back': { actions: 'goBack' },
                'step.go': {
                  actions: { type: 'goTo', params: ({ event }): WarrantyOrderStep => event.step },
                },
                'order.send': [{ guard: 'maySend', target: 'storing' }, { actions: 'revealAll' }],
                'last.take': {
                  guard: 'hasLast',
                  actions: spawnChild('readLast', {
                    id: 'readLast',
                    input: ({ context }) => ({ id: context.last?.id ?? 0 }),
                  }),
                },
                'order.delete': { guard: 'isDraftStored', target: '#warrantyOrderDraft.deleting' },
              },
            },
            storing: draftStoring('that the order is being sent', 'sending', 'notStored'),
            sending: {
              meta: { view: 'that the order is being sent' },
              invoke: {
                id: 'sendOrder',
                src: 'sendOrder',
                input: ({ context }) => sendingInput(context),
                onDone: [
                  {
                    guard: { type: 'isSent', params: answer },
                    target: '#warrantyOrderDraft.sent',
                    actions: [{ type: 'keepSent', params: answer }, 'forgetInBrowser'],
                  },
                  {
                    guard: { type: 'isConflict', params: refusal },
                    target: 'editing',
                    actions: { type: 'keepConflict', params: refusal },
                  },
                  {
                    guard: { type: 'isInvalid', params: refusal },
                    target: 'editing',
                    actions: [
                      { type: 'keepRefused', params: refusal },
                      'revealAll',
                      // The texts of the consents may have changed.
                      spawnChild('readConsents', {
                        id: 'readConsents',
                        input: ({ context }) => ({ consents: context.consents }),
                      }),
                    ],
                  },
                  { guard: { type: 'isNoDraft', params: refusal }, target: '#warrantyOrderDraft.opening' },
                  { target: 'editing' },
                ],
                onError: { target: 'notStored', actions: keepFailure },
              },
            },
            /** The draft could not be stored, so it was not sent. */
            notStored: {
              tags: 'failed',
              meta: { view: 'that the order was not sent, with a retry' },
              on: { 'order.retry': 'storing', 'warning.cancel': 'editing' },
            },
          },
        },
      },
    },
    ...draftDeleting(
      {
        id: 'deleteDraft',
        src: 'deleteDraft',
        input: ({ context: { order, key } }: { context: DraftContext }) => storedCall(order, key, 'delete'),
      },
      'giveUpInBrowser',
    ),
    sent: { meta: { view: 'the number of the sent order' } },
  },
})

/** The next save with all values typed so far. A failed attempt to store a new draft is repeated unchanged. */
function attemptOf({ order, attempt, values, consents, revision }: DraftContext) {
  if (order === null && attempt) return attempt
  const stored = order ? draftValues(order, consents) : emptyOrder
  return { values: storableValues(WarrantyOrderDraft, values, stored), revision }
}

/** The save that `attemptOf` has prepared. */
function draftSave({ order, key, partner_id, attempt, values }: DraftContext): DraftSave {
  return { ...storedCall(order, key, 'save'), first: order === null, partner_id, values: attempt?.values ?? values }
}

/** Input of sending, which starts only when the draft is stored. */
function sendingInput({ order, key, consents }: DraftContext): SendingInput {
  if (order === null) throw new Error('an order is sent before it is stored')
  return { order, key, consent_texts: idsOf(consents) }
}

/** Values of a stored draft; consents that were given to earlier texts are requested anew. */
function draftValues(order: StoredOrder, consents: readonly Consent[]): WarrantyOrderValues {
  return withAddressType(withoutOutdated(storedValues(order), consents, order.updated_at))
}
