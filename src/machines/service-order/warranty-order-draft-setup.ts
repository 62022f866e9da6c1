import { and, assign, not, setup } from 'xstate'
import type { Consent } from '#contract/dictionary/dictionary.ts'
import { text } from '#contract/messages/messages.ts'
import {
  type WarrantyOrderField,
  type WarrantyOrderStep,
  warrantyOrderFieldNames,
} from '#contract/service-order/fields.ts'
import type { WarrantyOrderValues } from '#contract/service-order/form.ts'
import { emptyOrder, fieldsOfStep, withAddressType } from '#contract/service-order/form.ts'
import { changedSince, withoutOutdated } from '#machines/consent/shown-consents.ts'
import { type Failure, withHeld } from '#machines/failure.ts'
import {
  draftSavingGuards,
  inTheirVersion,
  nothingTyped,
  type StoredCall,
  savedAttempt,
  stillRefused,
} from '#machines/form/draft-saving.ts'
import { unprovided, unprovidedListener } from '#machines/unprovided.ts'
import type { StoredOrder } from './stored-order.ts'
import {
  attemptOf,
  type Change,
  type DraftContext,
  type DraftEvent,
  type DraftInput,
  type DraftSave,
  type OpenedForm,
  rulesOf,
} from './warranty-order-draft-context.ts'
import {
  firstUnfinished,
  inFormOrder,
  neighbourOf,
  sendingErrors,
  stepOf,
  storedDevice,
  storedValues,
  withoutFiles,
} from './warranty-order-form.ts'
import { type SendingResult, warrantyOrderSending } from './warranty-order-sending.ts'

/** Setup of the chart `warrantyOrderDraft` (warranty-order-draft.ts). */
export const warrantyOrderDraftSetup = setup({
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
      }
      const values = opened.order ? draftValues(opened.order, opened.consents) : { ...emptyOrder, ...person, ...begun }
      const device = opened.order ? storedDevice(opened.order) : (begin?.device ?? null)
      const errors = sendingErrors(values, device, { ...opened, locale: context.locale })
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
    dropKept: assign({ kept: null }),
    change: assign(({ context }, { values: typed, device = context.device }: Change) => {
      const isModelKept = device === context.device
      const ofModel = isModelKept ? {} : { model: device?.id ?? null, error_code: null }
      const former_code = isModelKept ? context.former_code : enteredCode(context)
      const changed: Partial<WarrantyOrderValues> = { ...ofModel, ...typed }
      const values = withAddressType({ ...context.values, ...changed })
      const refused = stillRefused(context.refused, changed)
      const errors = sendingErrors(values, device, rulesOf(context))
      return {
        ...{ values, device, refused, errors, revision: context.revision + 1 },
        former_code: typed.error_code === undefined ? former_code : null,
      }
    }),
    /** Required consents whose texts have changed say so until they are given anew. */
    renewConsents: assign(({ context }, consents: readonly Consent[]) => {
      const changed = changedSince(context.consents, consents).filter(({ required }) => required)
      const reason = [text('consent.text_changed', context.locale)]
      return {
        consents,
        errors: sendingErrors(context.values, context.device, { ...rulesOf(context), consents }),
        refused: { ...context.refused, ...Object.fromEntries(changed.map(({ kind }) => [kind, reason])) },
      }
    }),
    /** Provided: keeps typed values in the browser until they are stored. */
    keepInBrowser: () => undefined,
    forgetInBrowser: () => undefined,
    giveUpInBrowser: () => undefined,
    attempt: assign({ attempt: ({ context }) => attemptOf(context) }),
    keepStored: assign(({ context }, order: StoredOrder) => ({ order, id: order.id, ...savedAttempt(context) })),
    keepSent: assign((_, { order }: SendingResult) => ({ order, failure: null })),
    keepFailure: assign((_, failure: Failure) => ({ failure })),
    keepConflict: assign((_, failure: Failure | null) => ({
      conflict: failure?.conflict ?? { version: 0, changes: [] },
    })),
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
    takeTheirVersion: assign(({ context: { order, conflict } }) => ({
      order: inTheirVersion(order, conflict),
      conflict: null,
    })),
    hold: assign(({ context }, { field, reason }: { field: WarrantyOrderField; reason: string | null }) => ({
      held: withHeld(context.held, field, reason),
    })),
    revealStep: assign(({ context }) => ({ revealed: [...context.revealed, ...fieldsOfStep(context.step)] })),
    revealAll: assign(({ context: { errors, refused, held, step } }) => {
      const [wrong] = Object.keys(inFormOrder({ ...refused, ...errors, ...held }))
      return { revealed: warrantyOrderFieldNames, step: wrong ? stepOf(wrong) : step }
    }),
    goOn: assign({ step: ({ context }) => neighbourOf(context.step, 1) }),
    goBack: assign({ step: ({ context }) => neighbourOf(context.step, -1) }),
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

/** The error code of the form, or the one that it lost with another model. */
const enteredCode = ({ values, former_code }: DraftContext) => values.error_code ?? former_code

/** Values of a stored draft; consents that it was given to earlier texts are asked for anew. */
function draftValues(order: StoredOrder, consents: readonly Consent[]): WarrantyOrderValues {
  return withAddressType(withoutOutdated(storedValues(order), consents, order.updated_at))
}
