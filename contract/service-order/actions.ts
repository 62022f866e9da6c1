import * as v from 'valibot'
import { orOtherWord } from '#contract/declare/statuses.ts'
import { shownConsents } from '#contract/dictionary/consents.ts'
import { files } from '#contract/media/files.ts'
import type { Translated } from '#contract/messages/locale.ts'
import { waitingReasons } from '#contract/service-order/handling/waiting.ts'
import { openWorkDecisions } from '#contract/unit/open-work.ts'
import { optionalSerial } from '#contract/unit/serial-number.ts'
import { bounded, inFuture } from '#contract/values/bounds.ts'
import { askedWhen } from '#contract/values/dependent-fields.ts'
import { across, choice, date, flag, id, optionalText, requiredText, versioned } from '#contract/values/rules.ts'
import { selectedOrders } from '#contract/values/selected-orders.ts'
import { resolutions } from './resolutions.ts'

/** Reasons for refusing a warranty claim. */
export const rejectionReasons = [
  'out_of_warranty',
  'improper_installation',
  'mechanical_damage',
  'missing_maintenance',
  'incomplete_documents',
  'other',
] as const

/** Labels of the reasons. */
export const rejectionReasonWords: Readonly<Record<(typeof rejectionReasons)[number], Translated>> = orOtherWord({
  out_of_warranty: { pl: 'Po gwarancji', en: 'Out of warranty' },
  improper_installation: { pl: 'Nieprawidłowy montaż', en: 'Improper installation' },
  mechanical_damage: { pl: 'Uszkodzenie mechaniczne', en: 'Mechanical damage' },
  missing_maintenance: { pl: 'Brak przeglądów', en: 'Missing maintenance' },
  incomplete_documents: { pl: 'Niekompletne dokumenty', en: 'Incomplete documents' },
  other: { pl: 'Inny powód', en: 'Another reason' },
})

/** Labels of the reasons on the decision. */
export const rejectionNames: Readonly<Record<(typeof rejectionReasons)[number], Translated>> = orOtherWord({
  out_of_warranty: { pl: 'Po okresie gwarancji', en: 'Out of warranty' },
  improper_installation: { pl: 'Nieprawidłowy montaż', en: 'Improper installation' },
  mechanical_damage: { pl: 'Uszkodzenie mechaniczne', en: 'Mechanical damage' },
  missing_maintenance: { pl: 'Brak wymaganych przeglądów', en: 'Missing maintenance' },
  incomplete_documents: { pl: 'Niekompletne dokumenty', en: 'Incomplete documents' },
  other: { pl: 'Inny powód', en: 'Another reason' },
})

/** Sends a draft, with the texts of the consents that its form showed. */
export const SendForm = versioned({ consent_texts: shownConsents() })
export type SendForm = v.InferOutput<typeof SendForm>

const Ask = versioned({ reason: choice(waitingReasons), text: optionalText(4000), files: files('reply_files') })
/** Bodies of the calls that advance an order; the dialogs of the views use the same schemas. */
export const AskForm = v.pipe(
  Ask,
  across<v.InferOutput<typeof Ask>, 'reason' | 'text'>(
    ['reason', 'text'],
    'text',
    ({ reason, text }) => reason !== 'information' || text !== null,
    'rule.required',
  ),
)
/** An internal reason; `tell_partner` shows it to the partner. */
const reasonForWhom = { reason: requiredText(1000), tell_partner: v.optional(flag(), false) }
export const SuspendForm = versioned({
  ...reasonForWhom,
  review_date: bounded(date(), { from: [inFuture] }),
})
const isDecided = (resolution: string) => (form: { resolution: unknown }) => form.resolution === resolution
const Complete = versioned({
  resolution: choice(resolutions),
  text: requiredText(4000),
  new_serial_no: askedWhen(optionalSerial(), isDecided('replaced')),
  /** Why a number that belongs to another unit is right all the same (contract/unit/values.ts). */
  replacement_reason: askedWhen(optionalText(1000), isDecided('replaced')),
  rejection_reason: askedWhen(v.optional(v.nullable(choice(rejectionReasons)), null), isDecided('rejected')),
  open_work: openWorkDecisions(),
})
type Complete = v.InferOutput<typeof Complete>
export const CompleteForm = v.pipe(
  Complete,
  across<Complete, 'resolution' | 'new_serial_no'>(
    ['resolution', 'new_serial_no'],
    'new_serial_no',
    ({ resolution, new_serial_no }) => resolution !== 'replaced' || Boolean(new_serial_no),
    'rule.required',
  ),
  across<Complete, 'resolution' | 'rejection_reason'>(
    ['resolution', 'rejection_reason'],
    'rejection_reason',
    ({ resolution, rejection_reason }) => resolution !== 'rejected' || rejection_reason !== null,
    'rule.required',
  ),
)
export const StartForm = versioned({ reason: optionalText(1000) })
export const ReopenForm = versioned(reasonForWhom)
export const ResendManyForm = v.strictObject({ ids: selectedOrders() })
export const AssignForm = versioned({ owner_id: id() })
const Note = v.strictObject({
  text: requiredText(4000),
  internal: v.optional(flag(), true),
  files: files('reply_files'),
})
/** An internal note has no files, because the files of an order are visible to its partner. */
export const NoteForm = v.pipe(
  Note,
  across<v.InferOutput<typeof Note>, 'internal' | 'files'>(
    ['internal', 'files'],
    'files',
    ({ internal, files }) => !internal || files.length === 0,
    'rule.type',
  ),
)
const Reply = v.strictObject({ text: optionalText(4000), files: files('reply_files') })
export const ReplyForm = v.pipe(
  Reply,
  across<v.InferOutput<typeof Reply>, 'text' | 'files'>(
    ['text', 'files'],
    'text',
    ({ text, files }) => text !== null || files.length > 0,
    'rule.required',
  ),
)
export const ContestForm = versioned({ reason: requiredText(1000) })
export const UpholdForm = versioned({ reason: requiredText(1000) })
export const WithdrawForm = versioned({ reason: optionalText(1000) })
